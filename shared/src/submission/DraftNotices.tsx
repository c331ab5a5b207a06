/**
 * What a form says of its draft: the offer to go on with an earlier one, and above its main button what holds it back.
 */
import { japanDateTime, today } from '@madoguchi/shared/domain/clock';
import { monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { surveyTexts } from '@madoguchi/shared/texts';
import { Button, Notice, Row } from '@madoguchi/shared/ui/plain';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { TouchedNotice } from './FormNotices';
import type { PreviousPartProps } from './PreviousPart';
import type { FormDraft } from './useDraft';

function whenText(savedAt: number): string {
  const { date, time: clock } = japanDateTime(savedAt);
  const time = shortTime(clock);
  return date === today() ? surveyTexts.draft.today(time) : surveyTexts.draft.onDay(monthDayWeekday(date), time);
}

/**
 * Offers an earlier draft back; not answering it is allowed. Of one that is gone on with in a newer form, what is asked
 * again. Nothing where no draft waits for a decision.
 */
export function DraftOffer({ draft }: { draft: FormDraft }) {
  const { offer, touched } = draft;
  if (!offer) return touched ? <TouchedNotice {...touched} /> : null;
  return (
    <Notice
      announce
      actions={
        <Row>
          {/* One that came late stands above the form's own main button. */}
          <Button size="medium" variant={offer.isLate ? 'quiet' : 'primary'} onClick={draft.resume}>
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

/** Where its file does not come, nothing is offered: the form is filled in by hand as well. */
const PreviousPart = lazy(() =>
  import(/* webpackChunkName: "previous" */ './PreviousPart').catch(() => ({ default: () => null })),
);

/** Where the bar scrolls with the rest (base.css), and so lies below the whole form. */
const isBarBelow = () => window.matchMedia('(max-height: 480px)').matches;

/**
 * The offer of what was sent before, where a person sees it before the first field: in the bar, where it moves nothing,
 * and on a phone on its side above the form. It stays there when the phone is turned.
 * @param blank a new answer, which may be filled with what its person has sent before
 */
export function usePreviousOffer(draft: FormDraft, blank: PreviousPartProps | undefined): PreviousOffer {
  const [isAbove] = useState(isBarBelow);
  if (!blank || draft.offer || draft.resumed) return {};
  const offer = (
    <Suspense fallback={null}>
      <PreviousPart {...blank} />
    </Suspense>
  );
  return isAbove ? { above: offer } : { inBar: offer };
}

/** One of both, or none where nothing is to be offered. */
interface PreviousOffer {
  above?: ReactNode;
  inBar?: ReactNode;
}

export interface FormBarNoticesProps {
  draft: FormDraft;
  /** What was sent before, where the bar offers it. */
  previous?: ReactNode;
  /** Undefined while nothing holds the form back. */
  fault: string | undefined;
}

/** A draft that arrived late, what was sent before, why the form was not sent, and that the draft cannot be kept. */
export function FormBarNotices({ draft, fault, previous }: FormBarNoticesProps) {
  return (
    <>
      {draft.offer?.isLate && <DraftOffer draft={draft} />}
      {previous}
      {fault && (
        <Notice tone="error" announce>
          {fault}
        </Notice>
      )}
      {draft.saved === 'failed' && (
        <Notice tone="warn" announce>
          {surveyTexts.draft.failed}
        </Notice>
      )}
    </>
  );
}
