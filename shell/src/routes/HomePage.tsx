/**
 * The start address. The route table has none, yet a bare host name is what people type: the page says where to find
 * one's form and leads to one's reservations and, where members are on, to one's registrations. It lists no other forms,
 * because which of them are public is for the facility to say.
 */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { Link } from '@madoguchi/shared/router';
import { productSwitches, useAppSelector } from '@madoguchi/shared/store';
import { routeTexts } from '@madoguchi/shared/texts';
import { buttonClass, Card, PersonCard, Screen } from '@madoguchi/shared/ui/plain';
import { lazyPage } from './lazyPage';

const MemberEntries = lazyPage(async () => (await import('./MemberEntries')).MemberEntries);

export function HomePage() {
  const user = useAppSelector((state) => state.session.user);
  return (
    <Screen
      title={routeTexts.home.title}
      bar={
        <Link className={buttonClass()} to={pathOf('Confirm')}>
          {routeTexts.home.reservations}
        </Link>
      }
    >
      {user && <PersonCard name={user.name} pictureUrl={user.picture} />}
      <Card>
        <p>{routeTexts.home.text}</p>
      </Card>
      {user && productSwitches().membersTab && <MemberEntries />}
    </Screen>
  );
}
