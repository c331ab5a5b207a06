/** Where an entry of あなたの予約 leads to. */
import type { OwnDraft, OwnEntry } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';

type Named = Pick<OwnEntry, 'surveyId' | 'partitionKey' | 'kind' | 'isMember'>;

/** Where it is changed. Of a slot of which only the date may change, the form leads on to the calendar by itself. */
export function changePath({ surveyId, partitionKey, kind, isMember }: Named): string {
  if (isMember) return pathOf('LiffMember', surveyId, { step: 'form' });
  if (kind === 'stay') return pathOf('BedReservation', surveyId, { partitionKey });
  return pathOf('LiffSurvey', surveyId, { partitionKey });
}

/** Where it is cancelled; the list of stays opens the one that is named. A registration is withdrawn where it is shown. */
export function cancelPath({ surveyId, partitionKey, kind, isMember }: Named): string {
  if (isMember) return pathOf('LiffMember', surveyId);
  return pathOf(kind === 'stay' ? 'BedReservationList' : 'CancelSurveyConfirm', surveyId, { partitionKey });
}

/** Where all of it is shown. */
export function detailsPath({ surveyId, partitionKey, kind, isMember }: Named): string {
  if (isMember) return pathOf('LiffMember', surveyId);
  if (kind === 'stay') return pathOf('BedReservationList', surveyId, { partitionKey });
  return pathOf('ConfirmDetails', undefined, { surveyId, partitionKey });
}

/** Where a begun form is gone on with. */
export function draftPath({ surveyId, partitionKey, isMember }: OwnDraft): string {
  return pathOf(isMember ? 'LiffMember' : 'LiffSurvey', surveyId, { partitionKey });
}
