/**
 * Who may do what (CONTRACT 14.2): the one table of deeds and roles. What a role may not do is refused with 403; where it
 * may do a deed only on answers with an order, the others do not exist for it.
 */
import type { StaffRole } from '../../contract/console/staff';

/** How far a deed reaches: everything in the caller's scope, or of that only answers with an order. */
export type Reach = 'all' | 'withOrder';

/** Roles that are not named may not. */
type Row = Partial<Record<StaffRole, Reach>>;

const of = (...roles: StaffRole[]): Row => Object.fromEntries(roles.map((role) => [role, 'all']));

/** The deeds, each as the rows of CONTRACT 14.2 have it. */
export const RIGHTS = {
  /** Answers, stays, today; the files and receipts of answers. */
  readAnswers: { ...of('管理者', '予約担当', '受付', '閲覧'), 会計: 'withOrder' },
  /** Enter, edit, move, cancel, status, attendance, memo, message. */
  changeAnswers: of('管理者', '予約担当', '受付'),
  /** The same on a selection, export, import. */
  changeManyAnswers: of('管理者', '予約担当'),
  /** Destroy an answer or a member's record: no row of CONTRACT 14.2 has it, so that it is of who may do all (CONTRACT 12). */
  deleteAnswers: of('管理者'),
  exportOrders: of('管理者', '会計'),
  /** Some job or other: what it does needs its own right (JOB_RIGHTS). */
  runJobs: of('管理者', '予約担当', '会計'),
  readCalendars: of('管理者', '予約担当', '閲覧'),
  /** Calendars, closings, beds. */
  planCalendars: of('管理者', '予約担当'),
  readWishes: of('管理者', '予約担当', '受付', '閲覧'),
  settleWishes: of('管理者', '予約担当', '受付'),
  readOrders: of('管理者', '受付', '会計'),
  /** 領収 at the desk, receipts again. */
  takeCash: of('管理者', '受付', '会計'),
  /** Refunds, and the books of a day. */
  refund: of('管理者', '会計'),
  readMembers: of('管理者', '予約担当', '受付', '閲覧'),
  changeMembers: of('管理者', '予約担当', '受付'),
  readForms: of('管理者', '帳票担当', '閲覧'),
  changeForms: of('管理者', '帳票担当'),
  readFigures: of('管理者', '帳票担当', '予約担当', '会計', '閲覧'),
  /** Facility, products, taxes. */
  changeHouse: of('管理者'),
  changeHouseMessages: of('管理者', '帳票担当'),
  changeHolidays: of('管理者', '予約担当'),
  /** Staff, roles, sessions of others. */
  manageStaff: of('管理者'),
  readAudit: of('管理者', '閲覧'),
} as const satisfies Record<string, Row>;

export type Deed = keyof typeof RIGHTS;
export const DEEDS = Object.keys(RIGHTS) as readonly Deed[];

/** Deeds that a scope shuts out for a role: what they show is not of one form or calendar. */
const ONLY_WITHOUT_SCOPE: Partial<Record<Deed, readonly StaffRole[]>> = { readAudit: ['閲覧'] };

/**
 * How far somebody with these roles may do a deed, the widest of them; undefined: not at all.
 * @param isScoped whether the person is limited to forms, calendars or departments
 */
export function reachOf(roles: readonly StaffRole[], deed: Deed, isScoped: boolean): Reach | undefined {
  const row: Row = RIGHTS[deed];
  const reaches = roles
    .filter((role) => !(isScoped && ONLY_WITHOUT_SCOPE[deed]?.includes(role)))
    .map((role) => row[role]);
  if (reaches.includes('all')) return 'all';
  return reaches.includes('withOrder') ? 'withOrder' : undefined;
}
