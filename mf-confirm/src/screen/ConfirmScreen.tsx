/** The frame that the lookup's screens share: it names who is signed in. */
import { useAppSelector } from '@madoguchi/shared/store';
import { Screen, type ScreenProps } from '@madoguchi/shared/ui/plain';

/** A Screen with the signed-in person in its header. */
export function ConfirmScreen({ children, ...screen }: Omit<ScreenProps, 'person'>) {
  const user = useAppSelector((state) => state.session.user);
  return (
    <Screen {...screen} person={user ? { name: user.name, pictureUrl: user.picture } : undefined}>
      {children}
    </Screen>
  );
}
