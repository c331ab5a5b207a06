/**
 * Preferred dates in a submission: what the department takes (CAND-012 to CAND-018), and the desk's confirmation, which
 * a user's change never makes and only other wishes lose (ADMIN-005).
 */
import type { Answers, AnswerValue, FormMode, ItemError, SurveyConfig } from '@madoguchi/shared/contract';
import { departmentLimits, hasSameWishes, judgeCandidates, visitDeadlines } from '@madoguchi/shared/domain/candidate';
import { nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import type { DeadlineFacts } from '@madoguchi/shared/domain/reservation';
import { candidateItemsOf, isConfirmMarker, listOf, sentItems } from '@madoguchi/shared/domain/survey';
import type { Connection } from '../../database/database';
import { invalid } from '../../refusal';
import { rowsOfAnswers, type StoredRow, valuesOf } from '../../repositories/answers/rows';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { rowsForUser } from '../answers/records';
import type { Snapshot } from '../configuration/snapshot';

interface CandidateRequest {
  snapshot: Pick<Snapshot, 'candidates' | 'categories'>;
  config: SurveyConfig;
  mode: FormMode;
}

/**
 * The deadlines of a stored answer's confirmed visits (CANCEL-009, CANCEL-014); undefined where it wishes for nothing.
 */
export function visitDeadlinesOf(
  { candidates }: Pick<Snapshot, 'candidates'>,
  config: SurveyConfig,
  rows: readonly StoredRow[],
): DeadlineFacts[] | undefined {
  const seen = rowsForUser(config, rows);
  const entriesOf = (itemKey: string) => valuesOf(seen, itemKey);
  const limitsOf = (itemKey: string) => departmentLimits(entriesOf(itemKey), candidates);
  return visitDeadlines(config, { entriesOf, limitsOf }, nowMilliseconds());
}

/** The same of an answer whose rows are not read yet: only a form that asks for preferred dates is worth a query. */
export async function readVisitDeadlines(
  connection: Connection,
  snapshot: Pick<Snapshot, 'candidates'>,
  config: SurveyConfig | undefined,
  { answerId }: Pick<StoredAnswer, 'answerId'>,
): Promise<DeadlineFacts[] | undefined> {
  if (!config || candidateItemsOf(config).length === 0) return undefined;
  return visitDeadlinesOf(snapshot, config, (await rowsOfAnswers(connection, [answerId])).get(answerId) ?? []);
}

/**
 * Judges the preferred dates that are new in the rows to store. Windows and closed days do not bind administrators:
 * that is noted in `overrides`.
 * @throws {Refusal} 400 with the message of each item whose department does not take a date
 */
export function checkCandidates(
  { snapshot, config, mode }: CandidateRequest,
  rows: readonly StoredRow[],
  storedRows: readonly StoredRow[],
  overrides: string[],
): void {
  const context = { categories: snapshot.candidates, today: today(), mode };
  const errors: ItemError[] = [];
  for (const item of candidateItemsOf(config)) {
    const verdict = judgeCandidates(valuesOf(rows, item.itemKey), {
      ...context,
      stored: valuesOf(storedRows, item.itemKey),
    });
    if (verdict.message !== undefined) errors.push({ itemKey: item.itemKey, message: verdict.message });
    if (verdict.isOverridden) overrides.push('window');
  }
  if (errors.length > 0) throw invalid(errors);
}

/**
 * The answers of a change without the stored confirmation, which a client may send back as it has read it. Any other
 * marker stays in, and is refused by the rules.
 */
export function withoutStoredConfirmation(
  { config, mode }: CandidateRequest,
  answers: Answers,
  storedRows: readonly StoredRow[],
): Answers {
  if (mode === 'admin') return answers;
  const left: Record<string, AnswerValue | undefined> = { ...answers };
  for (const item of candidateItemsOf(config)) {
    const stored = new Set(valuesOf(storedRows, item.itemKey).filter(isConfirmMarker));
    if (left[item.itemKey] === undefined || stored.size === 0) continue;
    left[item.itemKey] = listOf(left[item.itemKey]).filter((entry) => !stored.has(entry));
  }
  return left;
}

/**
 * The rows of a user's change with the stored confirmation behind them. It lapses where the wishes are others, and where
 * the item has gone from the form (CONTRACT 12, Rows; CONTRACT 13).
 */
export function withStoredConfirmation(
  { snapshot, config, mode }: CandidateRequest,
  answers: Answers,
  rows: readonly StoredRow[],
  storedRows: readonly StoredRow[],
): StoredRow[] {
  if (mode === 'admin') return [...rows];
  const sent = new Set(sentItems(config, answers, mode, snapshot.categories.tree).map(({ itemKey }) => itemKey));
  const confirmations = candidateItemsOf(config).flatMap((item) => {
    const wishes = valuesOf(rows, item.itemKey);
    if (!hasSameWishes(valuesOf(storedRows, item.itemKey), wishes)) return [];
    return storedRows
      .filter((row) => row.itemKey === item.itemKey && !row.isAdmin && isConfirmMarker(row.value))
      .map((row, index) => ({ ...row, sortKey: `${item.itemKey}#${wishes.length + index}` }));
  });
  return [...rows, ...confirmations.filter(({ itemKey }) => sent.has(itemKey))];
}
