/** What needs hands (手を入れるもの of 今日): money due back, messages and files that failed, wishes, calendars that end, closings with people still open. */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import type { Today } from '@madoguchi/shared/contract/console/answers';
import { nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { addDays } from '@madoguchi/shared/domain/date';
import { isCalendarInScope, isLimited } from '@madoguchi/shared/domain/staff';
import { candidateItemsOf } from '@madoguchi/shared/domain/survey';
import type { Database } from '../../database/database';
import { countHands, endingCalendars, openClosings } from '../../repositories/console/day';
import type { Snapshot } from '../configuration/snapshot';
import { scopedFormOf } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';

/** A calendar that ends so soon is told. */
const ENDING_DAYS = 14;
/** Of messages that could not be sent those of so long are told. */
const FAILED_MILLISECONDS = 7 * 86_400_000;

/** @param forms what the caller may read */
export async function handsOf(
  database: Database,
  snapshot: Snapshot,
  staff: StaffCaller,
  forms: readonly SurveyConfig[],
): Promise<Today['hands']> {
  const wishing = forms.filter((config) => candidateItemsOf(config).length > 0);
  const isWithOrder = staff.reach('readAnswers') === 'withOrder';
  const isEverything = !isLimited(staff.scope) && !isWithOrder;
  const scope = {
    surveyIds: isEverything ? undefined : forms.map(({ surveyId }) => surveyId),
    calendarIds: staff.scope.calendars,
    isWithOrder,
  };
  const used = forms.filter(({ disabled }) => disabled !== true);
  const calendarIds = [...new Set(used.flatMap((config) => scopedFormOf(snapshot, config).calendarIds))];
  const ofScope = calendarIds.filter((id) => isCalendarInScope(staff.scope, id) && snapshot.calendars.has(id));
  const [counted, ending, closings] = await Promise.all([
    countHands(database, scope, {
      failedSince: new Date(nowMilliseconds() - FAILED_MILLISECONDS),
      wishes: {
        surveyIds: wishing.map(({ surveyId }) => surveyId),
        itemKeys: [...new Set(wishing.flatMap((config) => candidateItemsOf(config).map(({ itemKey }) => itemKey)))],
      },
    }),
    endingCalendars(database, ofScope, today(), addDays(today(), ENDING_DAYS)),
    openClosings(database, staff.reach('readCalendars') === undefined ? [] : ofScope, today()),
  ]);
  const nameOf = (calendarId: string) => snapshot.calendars.get(calendarId)?.calendar.name ?? '';
  return {
    ...counted,
    endingCalendars: ending.map((each) => ({ ...each, name: nameOf(each.calendarId) })),
    openClosings: closings.map((each) => ({ ...each, name: nameOf(each.calendarId) })),
  };
}
