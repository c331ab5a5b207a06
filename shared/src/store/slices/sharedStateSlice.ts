/**
 * What screens of different remotes hand each other (ROUTE-048): entered values, results, the selected result, bed period. The session has its own
 * slice; survey configs, category labels and calendar settings are answers of the server, which the one API slice holds for all.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DisplayRecord } from '../../contract';
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
  /** updatedAt of the config that the form was filled in with. */
  configUpdatedAt?: string | undefined;
  /** What is bought along with it, where the form offers products. */
  order?: Order | undefined;
}

export interface BedPeriod {
  /** YYYY-MM-DD */
  startDate: string;
  /** YYYY-MM-DD */
  endDate: string;
}

export interface SharedState {
  enteredForm: EnteredForm | null;
  results: { surveyId: string; records: DisplayRecord[] } | null;
  selectedResult: DisplayRecord | null;
  bedPeriod: BedPeriod | null;
}

const initialState: SharedState = {
  enteredForm: null,
  results: null,
  selectedResult: null,
  bedPeriod: null,
};

type Change<Key extends keyof SharedState> = PayloadAction<SharedState[Key]>;

/* Spread instead of a draft: the entities are deep, and Immer would walk all of them for an assignment of one field. */
export const sharedStateSlice = createSlice({
  name: 'shared',
  initialState,
  reducers: {
    formEntered: (state, action: Change<'enteredForm'>) => ({ ...state, enteredForm: action.payload }) as SharedState,
    resultsFound: (state, action: Change<'results'>) => ({ ...state, results: action.payload }) as SharedState,
    resultSelected: (state, action: Change<'selectedResult'>) =>
      ({ ...state, selectedResult: action.payload }) as SharedState,
    /** After a successful cancel or edit the lists show the record's new state without asking again (CANCEL-027). */
    recordChanged: (state, action: PayloadAction<DisplayRecord>) =>
      ({
        ...state,
        selectedResult:
          state.selectedResult?.partitionKey === action.payload.partitionKey ? action.payload : state.selectedResult,
        results: state.results && {
          ...state.results,
          records: state.results.records.map((record) =>
            record.partitionKey === action.payload.partitionKey ? action.payload : record,
          ),
        },
      }) as SharedState,
    bedPeriodChosen: (state, action: Change<'bedPeriod'>) => ({ ...state, bedPeriod: action.payload }) as SharedState,
    sharedStateCleared: () => initialState,
  },
});

export const { formEntered, resultsFound, resultSelected, recordChanged, bedPeriodChosen, sharedStateCleared } =
  sharedStateSlice.actions;
