/**
 * A view of the answers' table: what is looked for, how it is sorted, which columns are shown. It stands whole in the
 * address, so that it can be reloaded, sent on and saved (CONSOLE 3, 回答).
 */
import { SORT_COLUMNS, WHERE_OPERATIONS, type WhereOperation } from '../../contract/console/words';
import { type CheckStatus, isCheckStatus } from '../../contract/status';
import { fromHyphens, isRealDay } from '../date';

/** A condition over an item of the form; `value` says nothing where the operation asks for none. */
export interface WhereCondition {
  itemKey: string;
  operation: WhereOperation;
  value: string;
}

export interface TableView {
  /** surveyId; absent: the answers of all forms. */
  form?: string | undefined;
  /** Part of a name, kana, telephone or answer code. */
  q: string;
  status: readonly CheckStatus[];
  /** First and last day of what is reserved, YYYY-MM-DD; '' without. */
  from: string;
  to: string;
  where: readonly WhereCondition[];
  /** A column of SORT_COLUMNS or `item:KEY`, with `-` before it downwards; '' for the server's own order. */
  sort: string;
  /** Ids of the columns that are shown; none: those that the table begins with. */
  columns: readonly string[];
}

export const EMPTY_VIEW: TableView = { q: '', status: [], from: '', to: '', where: [], sort: '', columns: [] };

/** Operations that stand alone. */
const WITHOUT_VALUE: readonly WhereOperation[] = ['empty', 'filled'];
/** As many conditions as the call takes. */
export const WHERE_MAXIMUM = 10;

/** True where the operation needs a value beside it. */
export function needsValue(operation: WhereOperation): boolean {
  return !WITHOUT_VALUE.includes(operation);
}

/** `itemKey:op:value`, as the call and the address carry a condition. */
export function whereText({ itemKey, operation, value }: WhereCondition): string {
  return `${itemKey}:${operation}:${needsValue(operation) ? value : ''}`;
}

/** Reads {@link whereText}; none where it says no operation, or no value for one that needs it. */
export function readWhere(text: string): WhereCondition[] {
  const [itemKey = '', name = '', ...rest] = text.split(':');
  const operation = WHERE_OPERATIONS.find((each) => each === name);
  const value = rest.join(':');
  if (itemKey === '' || operation === undefined || (needsValue(operation) && value === '')) return [];
  return [{ itemKey, operation, value: needsValue(operation) ? value : '' }];
}

/** True for what the call can sort by. */
export function isSort(text: string): boolean {
  const column = text.replace(/^-/, '');
  return SORT_COLUMNS.some((each) => each === column) || /^item:.+/.test(column);
}

function dayOr(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(fromHyphens(text)) ? text : '';
}

/** Reads a view from an address; what cannot be read is left out, so that an old or a mistyped address still opens. */
export function viewOfAddress(query: URLSearchParams): TableView {
  const sort = query.get('sort') ?? '';
  return {
    form: query.get('form') || undefined,
    q: query.get('q') ?? '',
    status: query.getAll('status').filter(isCheckStatus),
    from: dayOr(query.get('from')),
    to: dayOr(query.get('to')),
    where: query.getAll('where').flatMap(readWhere).slice(0, WHERE_MAXIMUM),
    sort: isSort(sort) ? sort : '',
    columns: query.getAll('col').filter((column) => column !== ''),
  };
}

function searchOf(view: TableView): URLSearchParams {
  const query = new URLSearchParams();
  if (view.form !== undefined) query.set('form', view.form);
  if (view.q.trim() !== '') query.set('q', view.q.trim());
  for (const status of view.status) query.append('status', status);
  if (view.from !== '') query.set('from', view.from);
  if (view.to !== '') query.set('to', view.to);
  for (const condition of view.where) query.append('where', whereText(condition));
  if (view.sort !== '') query.set('sort', view.sort);
  return query;
}

/** The query of `answers` for a view: the same words everywhere, whatever columns are shown. */
export function answersQueryOf(view: TableView): string {
  return String(searchOf(view));
}

/** The address' query of a view, from which {@link viewOfAddress} reads it again. */
export function addressOfView(view: TableView): string {
  const query = searchOf(view);
  for (const column of view.columns) query.append('col', column);
  return String(query);
}

/** What follows a press on a column's heading: upwards, downwards, the server's own order again. */
export function nextSort(sort: string, column: string): string {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? '' : column;
}

/** How a column is sorted now. */
export function sortOrder(sort: string, column: string): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}
