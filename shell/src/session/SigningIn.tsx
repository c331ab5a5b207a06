/**
 * What stands while LINE signs the person in, before there are any routes: the address must not be touched until then.
 */
import { loginTexts } from '@madoguchi/shared/texts';
import { Screen, Spinner } from '@madoguchi/shared/ui/plain';

export function SigningIn() {
  return (
    <Screen title={loginTexts.title} centred>
      <Spinner label={loginTexts.progress} />
    </Screen>
  );
}
