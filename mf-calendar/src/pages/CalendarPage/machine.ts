/**
 * The steps of a reservation once everything is loaded: choose → confirm → done. Loading and errors of loading come
 * before it (useReservationData); the send of the confirmation has states of its own (shared/submission), and a place
 * that is lost leads back to the table.
 */
import type { PutItemAnswer } from '@madoguchi/shared/contract';
import { monthOfWeek } from '@madoguchi/shared/domain/reservation';
import type { SendError } from '@madoguchi/shared/domain/survey';

/** A date YYYYMMDD and an index into the calendar's comaList. */
export interface Place {
  date: string;
  slot: string;
}
/** A place that somebody else took meanwhile, or that cannot be reserved after all. */
export interface LostPlace {
  /** The slot's id. */
  id: string;
  isFull: boolean;
}

export type Phase = 'choose' | 'confirm' | 'done';

export interface CalendarState {
  phase: Phase;
  view: 'week' | 'month';
  /** A day of the shown week, YYYYMMDD. */
  day: string;
  /** First day of the (first) shown month, YYYYMMDD. */
  month: string;
  /** The day that was opened from the month: its first free slot gets the focus. */
  focusDay: string | undefined;
  chosen: Place | undefined;
  /** The place that the dialog asks about (CAL-011). */
  asked: Place | undefined;
  /** What was refused since the last choice; the table says so at these slots. */
  lost: readonly LostPlace[];
  /** Why the table is shown again, or what the hold of the place was refused for. */
  failure: SendError | undefined;
  answer: PutItemAnswer | undefined;
}

export type CalendarAction =
  | { type: 'weekShown'; day: string }
  | { type: 'monthShown'; month: string }
  /** `monday`: of the shown week. */
  | { type: 'viewChanged'; view: 'week' | 'month'; monday: string }
  | { type: 'dayOpened'; day: string }
  | { type: 'chosen'; place: Place }
  | { type: 'asked'; place: Place }
  | { type: 'askClosed' }
  | { type: 'chosenDropped' }
  | { type: 'placeLost'; place: Place; isFull: boolean; failure: SendError }
  | { type: 'reviewed' }
  | { type: 'tableShown' }
  | { type: 'pushed' }
  | { type: 'refused'; failure: SendError }
  | { type: 'completed'; answer: PutItemAnswer };

/** The data-slot of a place. */
export function slotIdOf(place: Place): string {
  return `${place.date}-${place.slot}`;
}

/** The place of a data-slot. */
export function placeOf(slotId: string): Place {
  const [date = '', slot = ''] = slotId.split('-');
  return { date, slot };
}

/** The first state: the week of the place that is already chosen, else of the first bookable day. */
export function initialCalendarState(firstDay: string, chosen: Place | undefined): CalendarState {
  const day = chosen?.date ?? firstDay;
  return {
    phase: 'choose',
    view: 'week',
    day,
    month: monthOfWeek(day),
    focusDay: undefined,
    chosen,
    asked: undefined,
    lost: [],
    failure: undefined,
    answer: undefined,
  };
}

/**
 * To the month of the shown week (CAL-029); back to the same week, or to the first of another month that was gone to.
 */
function viewed(
  state: CalendarState,
  view: 'week' | 'month',
  monday: string,
): Pick<CalendarState, 'view' | 'month' | 'day'> {
  if (view === 'month') return { view, day: monday, month: monthOfWeek(monday) };
  return { view, month: state.month, day: monthOfWeek(state.day) === state.month ? state.day : state.month };
}

/** The next state. Actions that do not fit the phase change nothing; what is stored is done in any phase. */
export function calendarReducer(state: CalendarState, action: CalendarAction): CalendarState {
  switch (action.type) {
    case 'weekShown':
      return { ...state, day: action.day, focusDay: undefined };
    case 'monthShown':
      return { ...state, month: action.month };
    case 'viewChanged':
      return { ...state, ...viewed(state, action.view, action.monday), focusDay: undefined };
    case 'dayOpened':
      return {
        ...state,
        ...{ view: 'week', day: action.day, focusDay: action.day },
        // Of another day it would go on unseen, with a button that takes it.
        chosen: state.chosen?.date === action.day ? state.chosen : undefined,
      };
    case 'chosen':
      return { ...state, chosen: action.place, asked: undefined, lost: [], failure: undefined };
    case 'asked':
      return { ...state, asked: action.place };
    case 'askClosed':
      return { ...state, asked: undefined };
    case 'chosenDropped':
      return { ...state, chosen: undefined };
    case 'placeLost':
      return {
        ...state,
        phase: 'choose',
        view: 'week',
        day: action.place.date,
        focusDay: undefined,
        chosen: undefined,
        lost: [...state.lost, { id: slotIdOf(action.place), isFull: action.isFull }],
        failure: action.failure,
      };
    case 'reviewed':
      return state.phase === 'choose' && state.chosen ? { ...state, phase: 'confirm', failure: undefined } : state;
    case 'tableShown':
      return state.phase === 'confirm'
        ? { ...state, phase: 'choose', view: 'week', day: state.chosen?.date ?? state.day, failure: undefined }
        : state;
    case 'pushed':
      return { ...state, failure: undefined };
    case 'refused':
      return state.phase === 'confirm' ? { ...state, failure: action.failure } : state;
    case 'completed':
      return { ...state, phase: 'done', answer: action.answer };
  }
}
