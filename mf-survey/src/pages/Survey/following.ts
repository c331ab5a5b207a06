/** The parts of the survey page that only come after its form: one chunk (see ./afterForm). */
export { ConfirmDialog } from './ConfirmDialog';
export { DoneScreen } from './DoneScreen';
