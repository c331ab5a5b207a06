/** The parts of the survey page that only come after its form: one chunk (see ./afterForm). */
export { ConfirmStep } from './ConfirmStep';
export { DoneScreen } from './DoneScreen';
