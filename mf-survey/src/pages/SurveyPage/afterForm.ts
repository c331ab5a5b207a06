/**
 * What follows the form: the confirm dialog and the done screen. Its code comes when the form is shown and the browser
 * has nothing better to do, so that 送信 does not wait for the network; a failure is kept nowhere, the next press asks
 * again.
 */

type AfterForm = typeof import('./afterForm.chunk');

let here: AfterForm | undefined;

/** The parts, once {@link loadAfterForm} has answered true. */
export function afterForm(): AfterForm | undefined {
  return here;
}

/** Fetches the parts. Answers whether they are there. */
export async function loadAfterForm(): Promise<boolean> {
  try {
    here ??= await import(/* webpackChunkName: "survey_after_form" */ './afterForm.chunk');
    return true;
  } catch {
    return false;
  }
}
