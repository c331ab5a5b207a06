/**
 * The start address. The route table has none, yet a bare host name is what people type: it shows あなたの予約 (CONTRACT 13),
 * and to who is not signed in where to find one's form.
 */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { Link } from '@madoguchi/shared/router';
import { useAppSelector } from '@madoguchi/shared/store';
import { routeTexts } from '@madoguchi/shared/texts';
import { buttonClass, Card, Screen } from '@madoguchi/shared/ui/plain';
import { lazyPage } from './lazyPage';

// No form's first files hold it.
const OwnHome = lazyPage(async () => (await import('./OwnHome')).OwnHome);

export function HomePage() {
  const user = useAppSelector((state) => state.session.user);
  if (user) return <OwnHome user={user} />;
  return (
    <Screen
      title={routeTexts.home.title}
      bar={
        <Link className={buttonClass()} to={pathOf('Confirm')}>
          {routeTexts.home.reservations}
        </Link>
      }
    >
      <Card>
        <p>{routeTexts.home.text}</p>
      </Card>
    </Screen>
  );
}
