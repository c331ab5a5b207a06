/** What stands above the main button of a form: a draft that arrived late, why the form was not sent, and that the draft cannot be kept. */
import { surveyTexts } from '@madoguchi/shared/texts';
import { Notice } from '@madoguchi/shared/ui/plain';
import { DraftOffer } from './DraftOffer';
import type { FormDraft } from './useDraft';

export interface FormBarNoticesProps {
  draft: FormDraft;
  /** Undefined while nothing holds the form back. */
  fault: string | undefined;
}

export function FormBarNotices({ draft, fault }: FormBarNoticesProps) {
  return (
    <>
      {draft.offer?.isLate && <DraftOffer draft={draft} />}
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
