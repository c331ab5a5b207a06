/**
 * The shared store entry, provided by the shell as a federated singleton: one store, one API slice, one session for
 * shell and remotes. It re-exports the few parts of Redux Toolkit that remotes need, so that the libraries ship once
 * and tree-shaken.
 */
export { Provider } from 'react-redux';
// Those that other calls name too: compiled into a remote they would come a second time.
export {
  MemberRowsAnswerSchema,
  OkAnswerSchema,
  RowsAnswerSchema,
  SurveyConfigAnswerSchema,
  SurveyConfigsAnswerSchema,
} from '../contract/answerSchemas/surveys';
export { api } from './api';
export * from './apiError';
export * from './chatApp';
export {
  type ApiRequest,
  type ApiResult,
  addressOf,
  type CarriedSignIn,
  call,
  carrySignIn,
  renewSession,
  setBearerEnabled,
} from './client';
export * from './draft';
export * from './endpoints/categories';
export * from './endpoints/surveys';
export * from './isAnswer';
export * from './session';
export * from './slices/sessionSlice';
export * from './slices/sharedStateSlice';
export * from './storage';
export * from './store';
export * from './switches';
export * from './unsavedWork';
