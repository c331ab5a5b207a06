/**
 * Doses of a vaccination (VAC-004 to VAC-009, VAC-012): what is recorded of a person's first dose, in whichever of the
 * form's answers, and whether the place of the next one lies behind the wait.
 */
import type { Answers, DoseAnswer, FormMode, SurveyConfig } from '@madoguchi/shared/contract';
import { japaneseDateWithWeekday, toHyphens } from '@madoguchi/shared/domain/date';
import { answersFromRows, isAppending } from '@madoguchi/shared/domain/survey';
import {
  asksForSecondDose,
  doseFirstDay,
  firstDoseDateItem,
  firstDoseIn,
  isCoronaSurvey,
  type RecordedDose,
} from '@madoguchi/shared/domain/vaccine';
import { vaccineTexts } from '@madoguchi/shared/texts';
import type { Connection, Database } from '../../database/database';
import { forbidden, notFound, notReservable } from '../../refusal';
import { answersOfUser } from '../../repositories/answers/answers';
import { rowsOfAnswers, type StoredRow } from '../../repositories/answers/rows';
import type { StoredPlace } from '../../repositories/answers/storedAnswer';
import type { Configurations } from '../configuration/configurations';
import { formOf, type Snapshot } from '../configuration/snapshot';
import type { Caller } from '../session/caller';
import { noteRead } from './noteRead';
import { isSameSlot, type WantedPlace } from './place';

/** What the rules of doses read of a sent answer. */
interface DoseFacts {
  caller: Caller;
  config: SurveyConfig;
  mode: FormMode;
  snapshot: Snapshot;
  /** The person's first dose as it is recorded, if it is. */
  firstDose?: RecordedDose | undefined;
}

/** Most answers of one person that are looked through. */
const MAXIMUM_ANSWERS = 100;

/**
 * The person's first dose as the form's live answers record it, the latest where several do: the desk's record may
 * stand in the answer that is changed or, where the form appends, in that of the first dose. Undefined for every other
 * kind of form, at no cost.
 */
export async function recordedFirstDose(
  connection: Connection,
  config: SurveyConfig,
  userId: string,
): Promise<RecordedDose | undefined> {
  if (!isCoronaSurvey(config) || !firstDoseDateItem(config)) return undefined;
  const answers = await answersOfUser(connection, userId, config.surveyId, MAXIMUM_ANSWERS);
  const live = answers.filter(({ isLive }) => isLive).map(({ answerId }) => answerId);
  const rows = await rowsOfAnswers(connection, live);
  return (
    [...rows.values()]
      .map((stored) => answersFromRows(config, stored))
      // An answer of its own for the second dose records that one.
      .filter((stored) => !isAppending(config) || !asksForSecondDose(config, stored))
      .map((stored) => firstDoseIn(config, stored))
      .reduce((latest, dose) => (dose && (!latest || dose.day > latest.day) ? dose : latest), undefined)
  );
}

/**
 * The answers with the day of the recorded first dose where they do not say it themselves, for the rules that look at
 * it (VAC-012).
 */
export function withFirstDose(
  { config, firstDose }: Pick<DoseFacts, 'config' | 'firstDose'>,
  answers: Answers,
): Answers {
  const item = firstDoseDateItem(config);
  return item && firstDose ? { [item.itemKey]: toHyphens(firstDose.day), ...answers } : answers;
}

/**
 * The place of a dose lies on or behind its first day. A place that the answer holds already is judged anew only where
 * the wait has become longer by the change.
 * @throws {Refusal} 409 not_reservable, with the day; for administrators it is noted as passed over
 */
export function checkDose(
  { caller, config, mode, snapshot, firstDose }: DoseFacts,
  { answers, place }: { answers: Answers; place?: WantedPlace | undefined },
  former: { place: StoredPlace | undefined; rows: readonly StoredRow[] } | undefined,
  overrides: string[],
): void {
  if (!place) return;
  const context = { mode, categories: snapshot.categories.tree };
  const firstDay = doseFirstDay(config, answers, context, firstDose);
  if (firstDay === undefined || place.day >= firstDay) return;
  if (former && isSameSlot(former.place, place)) {
    const before = doseFirstDay(config, answersFromRows(config, former.rows), { ...context, mode: 'admin' }, firstDose);
    if (before !== undefined && before >= firstDay) return;
  }
  if (!caller.isAdmin) throw notReservable(vaccineTexts.possibleFrom(japaneseDateWithWeekday(firstDay)));
  if (!overrides.includes('window')) overrides.push('window');
}

/** What a person's screen asks before it shows the calendar of a vaccination. */
export class Doses {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  /**
   * The person's recorded first dose; null where none is recorded. `isMissing` says that a second one has to wait for
   * the record (VAC-012).
   * @throws {Refusal} 403 for somebody else, 404 for an unknown form
   */
  async firstDose(caller: Caller, surveyId: string, userId = caller.userId): Promise<DoseAnswer> {
    if (userId !== caller.userId && !caller.isAdmin) throw forbidden();
    const config = formOf(await this.configurations.current(), surveyId);
    if (!config) throw notFound();
    const dose = await recordedFirstDose(this.database, config, userId);
    await noteRead(this.database, caller, { event: 'firstDose', surveyId, userId });
    const isRecording = isCoronaSurvey(config) && firstDoseDateItem(config) !== undefined;
    return { isMissing: isRecording && dose === undefined, firstDose: dose ?? null };
  }
}
