/**
 * The start address. The route table has none, yet a bare host name is what people type: the page says where to find
 * one's form and leads to one's reservations. It lists no forms, because which of them are public is for the facility
 * to say.
 */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { Link } from '@madoguchi/shared/router';
import { useAppSelector } from '@madoguchi/shared/store';
import { routeTexts } from '@madoguchi/shared/texts';
import { buttonClass, Card, PersonCard, Screen } from '@madoguchi/shared/ui/plain';

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
    </Screen>
  );
}
