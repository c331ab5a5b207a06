/**
 * How many reservations one person may hold: the check's request and its counting rule (SLOT-008 to SLOT-010, SLOT-015
 * to SLOT-019, CONTRACT 5).
 */
import type { Calendar, CheckReservationBody } from '../../contract';

export type LimitSettings = Pick<
  Calendar,
  'reservationControlType' | 'reservationMaxCount' | 'reservationMaxCountOfDay' | 'startDate' | 'endDate'
>;

/**
 * The control type: a calendar that names none but limits the count checks it over all days (1), else only the day (0).
 */
export function controlTypeOf(settings: LimitSettings): 0 | 1 | 2 {
  return settings.reservationControlType ?? (settings.reservationMaxCount ? 1 : 0);
}

export interface CheckReservationFacts {
  surveyId: string;
  itemKey: string;
  userId: string;
  /** YYYYMMDD */
  targetDay: string;
  /** The answer that is being edited; it is not counted (SLOT-018). */
  partitionKey?: string | undefined;
}

/**
 * The body of checkReservation (SLOT-019). Type 0 checks the day only; 1 and 2 carry the counting window (SLOT-008 to
 * SLOT-010).
 */
export function checkReservationRequest(settings: LimitSettings, facts: CheckReservationFacts): CheckReservationBody {
  const dayCheckOnly = controlTypeOf(settings) === 0;
  const { surveyId, itemKey, userId, targetDay, partitionKey } = facts;
  return {
    surveyId,
    itemKey,
    userId,
    targetDay,
    maxCount: settings.reservationMaxCount ?? 0,
    maxCountOfDay: settings.reservationMaxCountOfDay ?? 0,
    dayCheckOnly,
    ...(dayCheckOnly ? {} : { from: settings.startDate, to: settings.endDate }),
    ...(partitionKey === undefined ? {} : { partitionKey }),
  };
}

/** One of the person's own reservations, as the counting sees it. */
export interface OwnReservation {
  partitionKey: string;
  /** YYYYMMDD */
  date: string;
  isCancelled: boolean;
}

export type LimitBreach = { kind: 'window' | 'day'; count: number };

/**
 * The bounds of the count: no request field is trusted but what `checkReservationRequest` makes. 0 or absent is
 * unlimited.
 */
export type LimitRequest = Pick<
  CheckReservationBody,
  'from' | 'to' | 'targetDay' | 'maxCount' | 'maxCountOfDay' | 'dayCheckOnly' | 'partitionKey'
>;

/**
 * The limit that one more reservation on targetDay would break, or undefined. Live reservations other than the edited
 * one are counted; a target day outside the counting window is not limited by it.
 */
export function limitBreach(own: readonly OwnReservation[], request: LimitRequest): LimitBreach | undefined {
  const live = own.filter(
    (reservation) => !reservation.isCancelled && reservation.partitionKey !== request.partitionKey,
  );
  const inWindow = (date: string) => (!request.from || date >= request.from) && (!request.to || date <= request.to);
  const { maxCount = 0, maxCountOfDay = 0, targetDay } = request;
  if (!request.dayCheckOnly && maxCount > 0 && inWindow(targetDay)) {
    if (live.filter(({ date }) => inWindow(date)).length >= maxCount) return { kind: 'window', count: maxCount };
  }
  if (maxCountOfDay > 0 && live.filter(({ date }) => date === targetDay).length >= maxCountOfDay) {
    return { kind: 'day', count: maxCountOfDay };
  }
  return undefined;
}
