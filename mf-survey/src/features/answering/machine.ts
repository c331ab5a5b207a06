/**
 * The states of the survey page and the only ways between them (SURVEY-004): loading, error, form, confirm, done. The
 * send of the confirmation has states of its own (shared/submission). Whether the config is still the latest is
 * beside them (SURVEY-025): it changes what can be done in a state, not the state.
 */
import type { Answers, PutItemAnswer } from '@madoguchi/shared/contract';
import type { LoadFault } from '@madoguchi/shared/domain/survey';
import type { LoadedSurvey } from './loadedSurvey';

interface Shown {
  survey: LoadedSurvey;
  /** False once the server has refused a send: a newer config touches the answer. */
  latest: boolean;
}

export type SurveyState =
  | { name: 'loading' }
  | { name: 'error'; fault: LoadFault }
  | ({ name: 'form'; checking: boolean; fault?: string | undefined } & Shown)
  | ({ name: 'confirm'; answers: Answers } & Shown)
  /** `answers`: what was sent, where the person waited for it. */
  | { name: 'done'; survey: LoadedSurvey; answer: PutItemAnswer; answers?: Answers | undefined };

export type SurveyEvent =
  | { type: 'loaded'; survey: LoadedSurvey }
  | { type: 'loadFailed'; fault: LoadFault }
  | { type: 'loadingAgain' }
  /** The form did not pass, or the reservation cannot be had. */
  | { type: 'refused'; text: string }
  /** A fault that no longer holds. */
  | { type: 'edited' }
  /** The calendar of the chosen reservation is being asked. */
  | { type: 'checking' }
  | { type: 'submitted'; answers: Answers }
  | { type: 'closed' }
  | { type: 'sent'; answer: PutItemAnswer }
  | { type: 'outdated' };

export const INITIAL_STATE: SurveyState = { name: 'loading' };

/**
 * The next state. An event that has no place in a state changes nothing: a late answer never moves a page that has gone
 * on.
 */
export function surveyReducer(state: SurveyState, event: SurveyEvent): SurveyState {
  switch (state.name) {
    case 'loading':
      if (event.type === 'loaded') return { name: 'form', survey: event.survey, latest: true, checking: false };
      return event.type === 'loadFailed' ? { name: 'error', fault: event.fault } : state;
    case 'error':
      return event.type === 'loadingAgain' ? { name: 'loading' } : state;
    case 'form':
      return formReducer(state, event);
    case 'confirm':
      return confirmReducer(state, event);
    case 'done':
      return state;
  }
}

type In<Name extends SurveyState['name']> = Extract<SurveyState, { name: Name }>;

function formReducer(state: In<'form'>, event: SurveyEvent): SurveyState {
  const { survey, latest } = state;
  switch (event.type) {
    case 'refused':
      return { ...state, checking: false, fault: event.text };
    case 'edited':
      return state.fault === undefined ? state : { ...state, fault: undefined };
    case 'checking':
      return { ...state, checking: true, fault: undefined };
    case 'submitted':
      return { name: 'confirm', survey, latest, answers: event.answers };
    case 'sent':
      // The person had left a send that waited.
      return { name: 'done', survey, answer: event.answer };
    case 'outdated':
      return { ...state, latest: false };
    default:
      return state;
  }
}

function confirmReducer(state: In<'confirm'>, event: SurveyEvent): SurveyState {
  const { survey, latest } = state;
  switch (event.type) {
    case 'closed':
      return { name: 'form', survey, latest, checking: false };
    case 'sent':
      return { name: 'done', survey, answer: event.answer, answers: state.answers };
    case 'outdated':
      return { ...state, latest: false };
    default:
      return state;
  }
}
