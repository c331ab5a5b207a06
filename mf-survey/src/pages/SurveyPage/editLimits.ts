/**
 * Why a stored answer may not be changed any more, what a change takes away, in words, and where a change begins; fetched
 * with the answers that have a place, preferred dates or a payment.
 */
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import { confirmedVisitsText } from '@madoguchi/shared/domain/candidate';
import { nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { dayAndTime } from '@madoguchi/shared/domain/date';
import { isCanceledPayment } from '@madoguchi/shared/domain/payment';
import { resultFactsOf } from '@madoguchi/shared/domain/record';
import {
  changesPlaceOnly,
  disabledItemKeys,
  editRefusal,
  editScopeOf,
  validateAnswers,
} from '@madoguchi/shared/domain/survey';
import { answersApi } from '@madoguchi/shared/endpoints/answers';
import { type AppStore, productSwitches, type SessionUser } from '@madoguchi/shared/store';
import { chosenCategory } from '@madoguchi/shared/submission';
import { candidateTexts, findTexts, surveyTexts } from '@madoguchi/shared/texts';
import type { LoadedSurvey } from '../../features/answering/loadedSurvey';
import { storedEntries } from './storedEntries';

/**
 * The reason, with where to turn to; undefined while the answer may be changed (CANCEL-001 to CANCEL-006, CANCEL-011).
 */
function editLimit(record: DisplayRecord, config: SurveyConfig): string | undefined {
  const refusal = editRefusal(resultFactsOf(record, config, nowMilliseconds()));
  if (refusal === undefined) return undefined;
  if (refusal === 'deadline_passed') return findTexts.notice.deadlinePassed;
  return record.paymentResult && isCanceledPayment(record.paymentResult.status)
    ? findTexts.notice.paymentCancelled
    : surveyTexts.edit.disabled;
}

/** Which reservation a change moves, so that nobody takes its form for that of a second one. */
function standingText({ reservation }: DisplayRecord): string | undefined {
  return reservation && surveyTexts.edit.standing(dayAndTime(reservation.date, reservation.start, today()));
}

/** Where the house has closed the place (休診), another one can be chosen whatever the form's settings say. */
function openedByClosing(survey: LoadedSurvey): LoadedSurvey {
  return { ...survey, editScope: editScopeOf(survey.config, true), notice: surveyTexts.edit.reservationOnly };
}

/** The survey as it is found by its record: read-only past its limit, else with what a change of wishes takes away. */
function withLimits(loaded: LoadedSurvey, record: DisplayRecord | undefined): LoadedSurvey {
  const limit = record && editLimit(record, loaded.config);
  if (limit !== undefined) return { ...loaded, editScope: 'none', notice: limit };
  const isOpened = loaded.editScope === 'none' && record?.reservation?.isClosed === true;
  const survey = isOpened ? openedByClosing(loaded) : loaded;
  if (survey.editScope === 'none') return survey;
  const confirmed = confirmedVisitsText(survey.config, (itemKey) => storedEntries(survey, itemKey));
  if (confirmed === '') return { ...survey, standing: record && standingText(record) };
  const warning = candidateTexts.lapse.warning(confirmed);
  return { ...survey, notice: `${survey.notice ?? ''}${warning}` };
}

/** True where the calendar is all that a change needs: no form with only disabled inputs to pass through. */
function startsInCalendar({ config, editScope, initialAnswers, stored }: LoadedSurvey): boolean {
  if (!changesPlaceOnly(config, editScope) || chosenCategory(config, initialAnswers) === undefined) return false;
  const fixed = disabledItemKeys(config, { mode: 'user', isUpdate: true, scope: editScope });
  const isSecureFilesOff = !productSwitches().secureFiles;
  const context = { mode: 'user', today: today(), stored: initialAnswers, fixed, isSecureFilesOff } as const;
  return stored !== undefined && validateAnswers(config, initialAnswers, context).length === 0;
}

/** Asks for the record of a stored answer, and judges by it. */
export async function judge(
  survey: LoadedSurvey,
  { userId }: Pick<SessionUser, 'userId'>,
  dispatch: AppStore['dispatch'],
): Promise<LoadedSurvey> {
  const { config, partitionKey } = survey;
  const body = { queryParams: { surveyId: config.surveyId, fields: [] }, requestingUserId: userId };
  const { surveysFilter } = answersApi.endpoints;
  const records = await dispatch(surveysFilter.initiate(body, { subscribe: false, forceRefetch: true })).unwrap();
  const limited = withLimits(
    survey,
    records.find((each) => each.partitionKey === partitionKey),
  );
  return startsInCalendar(limited) ? { ...limited, startsInCalendar: true } : limited;
}
