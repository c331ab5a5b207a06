/**
 * Judging a submission against the rules and the state of the database, then storing it (CONTRACT 5, putItem): all of
 * it in one transaction or not at all.
 */
import type { PutItemAnswer, SchemaItem } from '@madoguchi/shared/contract';
import { nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import {
  answersFromRows,
  disabledItemKeys,
  editScopeOf,
  isAppending,
  itemsByKey,
  keepDisabledAnswers,
  rulesOf,
} from '@madoguchi/shared/domain/survey';
import type { Connection } from '../../database/database';
import { makeUlid } from '../../identifiers';
import { notReservable, Refusal } from '../../refusal';
import { rowsOfAnswers, type StoredRow } from '../../repositories/answers/rows';
import type { StoredAnswer, StoredStay } from '../../repositories/answers/storedAnswer';
import type { StoredOrder } from '../../repositories/payment/orders';
import {
  checkCandidates,
  visitDeadlinesOf,
  withoutStoredConfirmation,
  withStoredConfirmation,
} from '../candidate/candidateRows';
import { checkAnswerFiles } from '../files/answerFiles';
import { takeNumbers } from '../members/numbering';
import { judgeOrder, orderOfAnswer, paymentFactsOf, refuseUnpaid, withOrderId } from '../payment/orders';
import { type AnswerPlan, writeAnswer } from './answerWriter';
import { checkDose, withFirstDose } from './doses';
import { refuseAdminValues, refuseDisabledValues, rowsToStore, shownAnswers, validate } from './input';
import { checkMasterLists } from './masterLists';
import { keptPlace, wantedPlace } from './place';
import { checkEdit, checkPlace } from './placeRules';
import type { SentAnswer } from './sentAnswer';
import { isOutsideRule, type WantedStay, wantedStay } from './stay';
import type { StoredState } from './storedState';

/**
 * Whether a stay may begin when it is to begin; whether its nights have a bed is the guard's business. The desk is not
 * held to it: that is noted in `overrides`. @throws {Refusal} not_reservable
 */
export function checkStay(
  request: Pick<SentAnswer, 'caller'>,
  held: StoredStay | undefined,
  stay: WantedStay,
  overrides: string[],
): void {
  if (held?.start === stay.start || !isOutsideRule(stay, today(), held !== undefined)) return;
  if (!request.caller.isAdmin) throw notReservable();
  overrides.push('window');
}

/** The plan of a new answer. Judged before the transaction too, so that a wrong form costs no lock. */
export function planNew(request: SentAnswer): AnswerPlan {
  const { snapshot, config, sent, mode, body } = request;
  if (mode === 'user') refuseAdminValues(config, sent, false);
  refuseDisabledValues(config, shownAnswers(request, sent), mode, request.recorded);
  validate(request, withFirstDose(request, sent));
  const shown = shownAnswers(request, sent);
  checkMasterLists(request, shown, []);
  const order = judgeOrder(request, sent);
  const place = wantedPlace(snapshot, config, shown, undefined, order?.order);
  const stay = wantedStay(snapshot, config, sent);
  const stored = withOrderId(config, sent, order);
  return { rows: rowsToStore(stored, { snapshot, config, mode, sent: body.data }), answers: sent, place, stay, order };
}

/**
 * The rows of a change with those stored ones that it leaves as they are: administrators' where a user changes the
 * rest, and choices of check boxes that a fixed item no longer offers.
 */
function withUntouchedRows(
  { config, mode }: SentAnswer,
  rows: readonly StoredRow[],
  storedRows: readonly StoredRow[],
  isKept: (itemKey: string) => boolean,
): StoredRow[] {
  const items = itemsByKey(config);
  const own = mode === 'user' ? rows.filter((row) => !row.isAdmin) : rows;
  const sortKeys = new Set(own.map((row) => row.sortKey));
  const hasOptionRows = (item: SchemaItem | undefined) => item !== undefined && rulesOf(item).rowKeys === 'option';
  const isLeftChoice = ({ itemKey, value }: StoredRow) =>
    value !== '' && hasOptionRows(items.get(itemKey)) && isKept(itemKey);
  const untouched = storedRows.filter((row) => (mode === 'user' && row.isAdmin) || isLeftChoice(row));
  return [...own, ...untouched.filter((row) => !sortKeys.has(row.sortKey))];
}

/** Rows of an answer that is only moved, or changed by a file: what nobody at the desk has confirmed is not confirmed by that (COND-010). */
function withStoredMarks(rows: readonly StoredRow[], storedRows: readonly StoredRow[]): StoredRow[] {
  const marks = new Map(storedRows.map(({ sortKey, value, status }) => [`${sortKey}\n${value}`, status]));
  return rows.map((row) => ({ ...row, status: marks.get(`${row.sortKey}\n${row.value}`) ?? row.status }));
}

/** The rows with the visit that the desk has proposed and the person takes. */
function withProposedVisit({ move }: SentAnswer, rows: readonly StoredRow[]): StoredRow[] {
  if (!move?.confirms) return [...rows];
  const { itemKey, entries } = move.confirms;
  const own = rows.filter((row) => row.itemKey === itemKey);
  const [first] = own;
  const added = first
    ? entries.map((value, index) => ({ ...first, value, sortKey: `${itemKey}#${own.length + index}` }))
    : [];
  return [...rows, ...added];
}

/** The plan of a change: what the person may not change, and administrators' rows, stay as they are stored. */
function planChange(
  request: SentAnswer,
  existing: StoredAnswer,
  storedRows: readonly StoredRow[],
  bought: StoredOrder | undefined,
): AnswerPlan {
  const { snapshot, config, sent, mode, body } = request;
  if (mode === 'user') refuseAdminValues(config, sent, true);
  const stored = answersFromRows(
    config,
    storedRows.filter((row) => mode === 'admin' || !row.isAdmin),
  );
  const context = { mode, isUpdate: true, scope: editScopeOf(config, existing.place?.isClosed) };
  const kept = keepDisabledAnswers(config, stored, sent, context);
  const answers = withoutStoredConfirmation(request, kept, storedRows);
  const fixed = disabledItemKeys(config, context);
  validate(request, withFirstDose(request, answers), { stored, fixed });
  const shown = shownAnswers(request, answers);
  checkMasterLists(request, shown, storedRows);
  const { place: held } = existing;
  const isKept = held !== undefined && fixed.has(held.itemKey) && shown[held.itemKey] !== undefined;
  const place =
    (isKept ? keptPlace(snapshot, held) : undefined) ?? wantedPlace(snapshot, config, shown, held, bought?.order);
  const stay = wantedStay(snapshot, config, answers);
  const judged = rowsToStore(answers, { snapshot, config, mode, sent: body.data });
  const rows = request.move ? withStoredMarks(judged, storedRows) : judged;
  const allRows = withStoredConfirmation(
    request,
    answers,
    withUntouchedRows(request, rows, storedRows, (itemKey) => fixed.has(itemKey) && shown[itemKey] !== undefined),
    storedRows,
  );
  return { rows: withProposedVisit(request, allRows), answers, place, stay };
}

/**
 * Checks the answer against the state of the database, and writes it.
 * @param planned a new answer's plan, or why it is none
 * @returns the answer, and the calendars whose places changed
 * @throws {Refusal} for every rule that forbids it
 */
export async function putAnswer(
  connection: Connection,
  request: SentAnswer,
  planned: AnswerPlan | Refusal,
  state: StoredState,
): Promise<{ response: PutItemAnswer; calendarIds: string[] }> {
  const { config, mode } = request;
  const { existing } = state;
  const overrides: string[] = [];
  const bought = existing && (await orderOfAnswer(connection, config, existing.partitionKey));
  const storedRows = existing
    ? ((await rowsOfAnswers(connection, [existing.answerId])).get(existing.answerId) ?? [])
    : [];
  if (existing) {
    const payment = paymentFactsOf(bought, nowMilliseconds());
    const visitDeadlines = visitDeadlinesOf(request.snapshot, config, storedRows);
    checkEdit(request, existing, overrides, {
      payment,
      visitDeadlines,
      isProposed: request.move?.confirms !== undefined,
    });
  }
  const plan = existing ? planChange(request, existing, storedRows, bought) : planned;
  if (plan instanceof Refusal) throw plan;
  checkCandidates(request, plan.rows, storedRows, overrides);
  refuseUnpaid(config, plan.order);
  const current = await state.forPlace(plan.place);
  if (plan.place) checkPlace(request, current, plan.place, overrides);
  checkDose(request, plan, existing && { place: existing.place, rows: storedRows }, overrides);
  if (plan.stay) checkStay(request, existing?.stay, plan.stay, overrides);
  const files = await checkAnswerFiles(connection, {
    config,
    callerId: request.caller.userId,
    subjectId: request.subjectId,
    rows: plan.rows,
    existing: { answerId: existing?.answerId, rows: storedRows },
  });
  // A form that is answered once keeps its answer; everything else is stored as a new one.
  const answerId = existing && !isAppending(config) ? existing.answerId : makeUlid();
  const rows = await takeNumbers({
    ...{ connection, config, mode, storedRows },
    answers: plan.answers,
    categories: request.snapshot.categories.tree,
    rows: plan.rows,
    holder: { answerId, formerAnswerId: existing?.answerId },
    actor: request.caller,
  });
  const checked = { ...plan, rows, answerId, files, overrides, hold: current.hold, offered: current.offered };
  const former = existing && { answer: existing, rows: storedRows };
  const response = await writeAnswer(connection, request, checked, former);
  const touched = [existing?.place, plan.place, current.hold, current.offered].map((place) => place?.calendarId);
  return { response, calendarIds: touched.filter((id) => id !== undefined) };
}
