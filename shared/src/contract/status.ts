/**
 * Check statuses of a result (ROWS-030 to ROWS-041). The values are the texts that are stored and sent.
 */
export const CHECK_STATUSES = [
  '未対応',
  '対応中',
  '対応済',
  '完了',
  '保留',
  'キャンセル',
  '変更あり',
  '取り消し',
  'NG',
] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** The status of a newly submitted answer (ROWS-030). */
export const DEFAULT_CHECK_STATUS: CheckStatus = '未対応';
/** The status that a cancel, and the old side of an append edit, ends with (ROWS-041, ROWS-042). */
export const WITHDRAWN_CHECK_STATUS: CheckStatus = '取り消し';
/** All of these count as cancelled: shown キャンセル済, their place is free again (CONTRACT 11). */
export const CANCELLED_CHECK_STATUSES: readonly CheckStatus[] = ['キャンセル', '取り消し', 'NG'];
/** The status of a finished result: it can no longer be edited (CANCEL-001). */
export const COMPLETED_CHECK_STATUS: CheckStatus = '完了';

/** The status by which the desk confirms a reservation: shown 予約確定 (ROWS-032). */
export const CONFIRMED_CHECK_STATUS: CheckStatus = '対応済';
/** A reservation in one of these waits for the desk, as its person is told (仮予約). */
const WAITING_CHECK_STATUSES: readonly CheckStatus[] = ['未対応', '変更あり'];

/** True where the reservation of an answer in this status waits until the desk confirms it. */
export function isTentative(status: CheckStatus): boolean {
  return WAITING_CHECK_STATUSES.includes(status);
}

/** True where a change of status confirms a reservation that counts already, so that its person is told. */
export function confirms(before: CheckStatus, after: CheckStatus): boolean {
  const stood: readonly CheckStatus[] = [CONFIRMED_CHECK_STATUS, COMPLETED_CHECK_STATUS];
  return after === CONFIRMED_CHECK_STATUS && !stood.includes(before) && !isCancelledStatus(before);
}

/** True when the text is one of the check statuses. */
export function isCheckStatus(value: unknown): value is CheckStatus {
  return CHECK_STATUSES.some((status) => status === value);
}

/** True for the statuses that count as cancelled (CONTRACT 11, ROWS-040). */
export function isCancelledStatus(status: CheckStatus): boolean {
  return CANCELLED_CHECK_STATUSES.includes(status);
}
