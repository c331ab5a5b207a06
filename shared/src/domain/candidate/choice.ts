/**
 * What a person has chosen in the picker of preferred dates, and how each press changes it (CAND-002, CAND-003,
 * CAND-005). The picker shows a choice, the form keeps its entries: so a choice that is only begun is in the draft too.
 */
import {
  CANDIDATE_COUNT,
  type CandidateDate,
  confirmedDateTime,
  DATE_CONFIRM,
  encodeCandidateDate,
  isCompleteCandidate,
  isConfirmMarker,
  parseCandidateDate,
  TIME_CONFIRM,
} from '../survey';

/** A preferred date: YYYY-MM-DD and a time option, in the place 1 to 3. */
export type CandidateWish = Pick<CandidateDate, 'date' | 'timeOption' | 'order'>;

export interface CandidateChoice {
  /** '' while none is chosen. */
  categoryId: string;
  departmentId: string;
  wishes: readonly CandidateWish[];
  /** The desk's confirmation, as it is stored. */
  markers: readonly string[];
}

/** The places of preferred dates, 1 to 3 (CAND-005). */
export const CANDIDATE_ORDERS: readonly number[] = Array.from({ length: CANDIDATE_COUNT }, (_, index) => index + 1);

/** Reads an answer's entries. */
export function readChoice(entries: readonly string[]): CandidateChoice {
  const candidates = entries.flatMap((entry) => parseCandidateDate(entry) ?? []);
  const { categoryId = '', departmentId = '' } = candidates[0] ?? {};
  return {
    categoryId,
    departmentId,
    wishes: candidates.filter(isCompleteCandidate).sort((one, other) => one.order - other.order),
    markers: entries.filter(isConfirmMarker),
  };
}

/** The entries of a choice; one without a date as long as no preferred date is complete. */
export function writeChoice({ categoryId, departmentId, wishes, markers }: CandidateChoice): string[] {
  const partial = categoryId === '' ? [] : [{ date: '', timeOption: '', order: 1 }];
  const written = wishes.length > 0 ? wishes : partial;
  return [
    ...written.map(({ date, timeOption, order }) =>
      encodeCandidateDate({ categoryId, departmentId, date, timeOption, order }),
    ),
    ...markers,
  ];
}

/** The choice, the desk's confirmation under its category and department. */
function withMarkersFollowing(choice: CandidateChoice): CandidateChoice {
  return withConfirmation(choice, readConfirmation(choice));
}

/** Another category clears the department and the preferred dates (CAND-002). */
export function withCategory(choice: CandidateChoice, categoryId: string): CandidateChoice {
  return withMarkersFollowing({ ...choice, categoryId, departmentId: '', wishes: [] });
}

/** Another department clears the preferred dates (CAND-003). */
export function withDepartment(choice: CandidateChoice, departmentId: string): CandidateChoice {
  return withMarkersFollowing({ ...choice, departmentId, wishes: [] });
}

/** Sets the preferred date of a place. */
export function withWish(choice: CandidateChoice, wish: CandidateWish): CandidateChoice {
  const others = choice.wishes.filter(({ order }) => order !== wish.order);
  return { ...choice, wishes: [...others, wish].sort((one, other) => one.order - other.order) };
}

/** Takes the preferred date of a place away. */
export function withoutWish(choice: CandidateChoice, order: number): CandidateChoice {
  return { ...choice, wishes: choice.wishes.filter((wish) => wish.order !== order) };
}

/** The time options that the other places have taken on a day YYYY-MM-DD (CAND-007). */
export function takenOptions({ wishes }: CandidateChoice, date: string, order: number): string[] {
  return wishes.filter((wish) => wish.date === date && wish.order !== order).map(({ timeOption }) => timeOption);
}

/** The desk's confirmation while it is being entered; '' for what is missing. */
export interface Confirmation {
  /** YYYY-MM-DD. */
  date: string;
  /** Two digits each. */
  hour: string;
  minute: string;
}

export function readConfirmation({ markers }: CandidateChoice): Confirmation {
  const { date = '', time = '' } = confirmedDateTime(markers);
  const [hour = '', minute = ''] = time.split(':');
  return { date, hour, minute };
}

/** True once the person has finished for now: a wish is complete, and the desk's confirmation is whole or absent. */
export function isWholeChoice(choice: CandidateChoice): boolean {
  const parts = Object.values(readConfirmation(choice));
  return choice.wishes.length > 0 && (parts.every((part) => part !== '') || parts.every((part) => part === ''));
}

/** The choice with the desk's confirmation (ADMIN-005, CONTRACT 4): no markers for an empty one. */
export function withConfirmation(choice: CandidateChoice, { date, hour, minute }: Confirmation): CandidateChoice {
  const { categoryId, departmentId } = choice;
  const markers = [
    ...(date === '' ? [] : [`${categoryId}#${departmentId}#${date}${DATE_CONFIRM}`]),
    ...(hour === '' && minute === '' ? [] : [`${hour}:${minute}${TIME_CONFIRM}`]),
  ];
  return { ...choice, markers };
}
