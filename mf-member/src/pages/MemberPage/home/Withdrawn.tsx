/** What is shown once the registration has been withdrawn. */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { cancelledMessage } from '@madoguchi/shared/domain/survey';
import { AppScreen, DoneView } from '@madoguchi/shared/screen';
import { memberTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { ToReservations } from '../../../features/frame/ToReservations';

export default function Withdrawn({ config, onAgain }: { config: SurveyConfig; onAgain: () => void }) {
  const texts = memberTexts.withdrawal;
  return (
    <AppScreen
      title={memberTexts.page.title}
      documentTitle={texts.doneTitle}
      isNewStep
      centred
      bar={
        <>
          <Button variant="quiet" onClick={onAgain}>
            {texts.again}
          </Button>
          <ToReservations />
        </>
      }
    >
      <DoneView title={texts.doneTitle} message={cancelledMessage(config, texts.done)} />
    </AppScreen>
  );
}
