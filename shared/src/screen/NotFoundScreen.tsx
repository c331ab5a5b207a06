/** What is at a path that there is not, or not for whoever asks: both look alike, with or without somebody signed in. */
import { Link } from '@madoguchi/shared/router';
import { commonTexts, routeTexts } from '@madoguchi/shared/texts';
import { buttonClass, MessageView, Screen } from '@madoguchi/shared/ui/plain';

export function NotFoundScreen() {
  return (
    <Screen
      title={routeTexts.notFound.title}
      centred
      bar={
        <Link className={buttonClass('quiet')} to="/">
          {commonTexts.action.goHome}
        </Link>
      }
    >
      <MessageView tone="warn" text={routeTexts.notFound.text} hint={routeTexts.notFound.hint} />
    </Screen>
  );
}
