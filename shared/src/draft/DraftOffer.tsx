/** Offers an earlier draft back: 続きから入力 or 最初から入力 (CONTRACT 7). Not answering it is allowed. */
import { japanDateTime, today } from '@madoguchi/shared/domain/clock';
import { monthDayWeekday } from '@madoguchi/shared/domain/date';
import { surveyTexts } from '@madoguchi/shared/texts';
import { Button, Notice, Row } from '@madoguchi/shared/ui/plain';
import type { FormDraft } from './useDraft';

function whenText(savedAt: number): string {
  const { date, time: clock } = japanDateTime(savedAt);
  const time = clock.replace(/^0/, '');
  return date === today() ? surveyTexts.draft.today(time) : surveyTexts.draft.onDay(monthDayWeekday(date), time);
}

/** Nothing where no draft waits for a decision. */
export function DraftOffer({ draft }: { draft: FormDraft }) {
  const { offer } = draft;
  if (!offer) return null;
  return (
    <Notice
      announce
      actions={
        <Row>
          <Button size="medium" onClick={draft.resume}>
            {surveyTexts.draft.resume}
          </Button>
          {offer.beside && (
            <Button size="medium" variant="plain" onClick={draft.resumeBeside}>
              {surveyTexts.draft.resumeBeside(whenText(offer.beside.savedAt))}
            </Button>
          )}
          <Button size="medium" variant="plain" onClick={draft.restart}>
            {surveyTexts.draft.restart}
          </Button>
        </Row>
      }
    >
      {surveyTexts.draft.offer(whenText(offer.draft.savedAt))}
    </Notice>
  );
}
