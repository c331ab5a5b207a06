/**
 * Preferred dates in a submission: what the department takes (CAND-012 to CAND-018), and the desk's confirmation, which
 * a user's change neither loses nor makes (ADMIN-005).
 */
import type { Answers, AnswerValue, FormMode, ItemError, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { judgeCandidates } from '@madoguchi/shared/domain/candidate';
import { today } from '@madoguchi/shared/domain/clock';
import { candidateItemsOf, isConfirmMarker, listOf, sentItems } from '@madoguchi/shared/domain/survey';
import { invalid } from '../../refusal';
import type { StoredRow } from '../../repositories/answers/rows';
import type { Snapshot } from '../configuration/snapshot';

interface CandidateRequest {
  snapshot: Pick<Snapshot, 'candidates' | 'categories'>;
  config: SurveyConfig;
  mode: FormMode;
}

function entriesOf(rows: readonly StoredRow[], { itemKey }: SchemaItem): string[] {
  return rows.filter((row) => row.itemKey === itemKey).map(({ value }) => value);
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
    const verdict = judgeCandidates(entriesOf(rows, item), { ...context, stored: entriesOf(storedRows, item) });
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
    const stored = new Set(entriesOf(storedRows, item).filter(isConfirmMarker));
    if (left[item.itemKey] === undefined || stored.size === 0) continue;
    left[item.itemKey] = listOf(left[item.itemKey]).filter((entry) => !stored.has(entry));
  }
  return left;
}

/**
 * The rows of a user's change with the stored confirmation behind them; not where the item has gone from the form
 * (CONTRACT 12, Rows).
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
    const count = rows.filter((row) => row.itemKey === item.itemKey).length;
    return storedRows
      .filter((row) => row.itemKey === item.itemKey && !row.isAdmin && isConfirmMarker(row.value))
      .map((row, index) => ({ ...row, sortKey: `${item.itemKey}#${count + index}` }));
  });
  return [...rows, ...confirmations.filter(({ itemKey }) => sent.has(itemKey))];
}
