/** Offers an earlier draft back: 続きから入力 or 最初から入力 (CONTRACT 7). Not answering it is allowed. */
import { japanDateTime, today } from '@madoguchi/shared/domain/clock';
import { monthDayWeekday } from '@madoguchi/shared/domain/date';
import { surveyTexts } from '@madoguchi/shared/texts';
import { Button, Notice, Row } from '@madoguchi/shared/ui/plain';

interface DraftOfferProps {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** When what was typed beside the draft was stored last; absent where there is none. */
  besideSavedAt: number | undefined;
  onResumeBeside: () => void;
  onResume: () => void;
  onRestart: () => void;
}

function whenText(savedAt: number): string {
  const { date, time: clock } = japanDateTime(savedAt);
  const time = clock.replace(/^0/, '');
  return date === today() ? surveyTexts.draft.today(time) : surveyTexts.draft.onDay(monthDayWeekday(date), time);
}

export function DraftOffer({ savedAt, besideSavedAt, onResume, onResumeBeside, onRestart }: DraftOfferProps) {
  return (
    <Notice
      announce
      actions={
        <Row>
          <Button size="medium" onClick={onResume}>
            {surveyTexts.draft.resume}
          </Button>
          {besideSavedAt !== undefined && (
            <Button size="medium" variant="plain" onClick={onResumeBeside}>
              {surveyTexts.draft.resumeBeside(whenText(besideSavedAt))}
            </Button>
          )}
          <Button size="medium" variant="plain" onClick={onRestart}>
            {surveyTexts.draft.restart}
          </Button>
        </Row>
      }
    >
      {surveyTexts.draft.offer(whenText(savedAt))}
    </Notice>
  );
}
