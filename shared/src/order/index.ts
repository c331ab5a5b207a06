/**
 * Orders on screens: what a form sells, what was chosen, what it costs. Compiled into the remote that imports it, so
 * that nothing of it is in the shell's first file.
 */
export {
  type FormOrder,
  type FormOrderFacts,
  type Selling,
  useFormOrder,
  useOrderOfAnswers,
  useSelling,
} from './useFormOrder';
