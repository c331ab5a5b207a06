/** What is at a path that is in no route (ROUTE-029), and at the administrators' paths for everybody else. */
import { Link } from '@madoguchi/shared/router';
import { commonTexts, routeTexts } from '@madoguchi/shared/texts';
import { buttonClass, MessageView, Screen } from '@madoguchi/shared/ui/plain';

export function NotFoundPage() {
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
