/**
 * What screens of different remotes hand each other (ROUTE-048): entered values and the bed period. The session has its
 * own slice. What the server answers (found records, survey configs, category labels, calendar settings) is in the one
 * API slice for all; which record a screen is about, the address says.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ItemError } from '../../contract';
import type { Order } from '../../domain/payment';
import type { Answers } from '../../domain/survey/types';

/** The entered values that travel from the form to the calendar and back. */
export interface EnteredForm {
  surveyId: string;
  answers: Answers;
  /** The answer that is being edited; absent for a new one. */
  partitionKey?: string | undefined;
  /** Repeats of one submission carry the same key (CONTRACT 12, Exactly once). */
  idempotencyKey: string;
  /** True once the form has read what draft the server holds: only then is it written over (CONTRACT 11). */
  isServerDraftRead?: boolean | undefined;
  /** updatedAt of the config that the form was filled in with. */
  configUpdatedAt?: string | undefined;
  /** Its version (CONTRACT 13). */
  version?: number | undefined;
  /** What is bought along with it, where the form offers products. */
  order?: Order | undefined;
  /** What the server found at single items when the calendar sent it: for the form, which shows it once. */
  errors?: readonly ItemError[] | undefined;
  /** Items that a newer version of the form asks again, as the server said when the calendar sent it. */
  touchedKeys?: readonly string[] | undefined;
}

export interface BedPeriod {
  /** YYYY-MM-DD */
  startDate: string;
  /** YYYY-MM-DD */
  endDate: string;
}

export interface SharedState {
  enteredForm: EnteredForm | null;
  bedPeriod: BedPeriod | null;
}

const initialState: SharedState = {
  enteredForm: null,
  bedPeriod: null,
};

type Change<Key extends keyof SharedState> = PayloadAction<SharedState[Key]>;

/* Spread instead of a draft: the entities are deep, and Immer would walk all of them for an assignment of one field. */
export const sharedStateSlice = createSlice({
  name: 'shared',
  initialState,
  reducers: {
    formEntered: (state, action: Change<'enteredForm'>) => ({ ...state, enteredForm: action.payload }) as SharedState,
    bedPeriodChosen: (state, action: Change<'bedPeriod'>) => ({ ...state, bedPeriod: action.payload }) as SharedState,
    sharedStateCleared: () => initialState,
  },
});

export const { formEntered, bedPeriodChosen, sharedStateCleared } = sharedStateSlice.actions;
