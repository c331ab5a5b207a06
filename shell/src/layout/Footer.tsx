/** The foot of every page: whom to call, the text-size switch, and signing out for those who are signed in. */
import { useAppSelector, useAppStore } from '@madoguchi/shared/store';
import { commonTexts, loginTexts } from '@madoguchi/shared/texts';
import { Button, ContactLines, TextSizeSwitch, useAlert } from '@madoguchi/shared/ui/plain';
import { signOut } from '../session/lifecycle';

export function Footer() {
  const store = useAppStore();
  const signedIn = useAppSelector((state) => state.session.status === 'signedIn');
  const { confirm, element } = useAlert();
  const askToSignOut = async () => {
    const { signOut: yes } = commonTexts.frame;
    const isMeant = await confirm({ ...loginTexts.signOut, yes, no: commonTexts.action.stop, danger: true });
    if (isMeant) signOut(store);
  };
  return (
    <footer className="shell-footer mg-no-print">
      <ContactLines />
      <TextSizeSwitch />
      {signedIn && (
        <Button variant="plain" size="medium" onClick={() => void askToSignOut()}>
          {commonTexts.frame.signOut}
        </Button>
      )}
      {element}
    </footer>
  );
}
