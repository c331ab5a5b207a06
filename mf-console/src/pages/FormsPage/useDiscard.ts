/** Throws a form's draft away, with the way back while the message about it stands. */
import { FormDetailSchema, type FormEntry } from '@madoguchi/shared/contract/console/forms';
import { isApiError } from '@madoguchi/shared/store';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import * as v from 'valibot';
import {
  useFormDraftDeleteMutation,
  useFormDraftPutMutation,
  useFormPostMutation,
  useLazyFormQuery,
} from '../../features/calls/forms';
import { refusalText } from '../../features/form/refusal';
import { editToken } from '../../features/forms/lock/editToken';
import { heldText } from '../../features/forms/lock/HeldNotice';
import { useStaff } from '../../features/session/staff';

const texts = consoleFormsTexts.discarded;

/** @param say what was done, and how it is undone @param onBack the draft stands again */
export function useDiscard(
  say: (text: string, undo?: () => void) => void,
  onBack: () => void,
): (form: FormEntry) => Promise<void> {
  const [read] = useLazyFormQuery();
  const [remove] = useFormDraftDeleteMutation();
  const [put] = useFormDraftPutMutation();
  const [post] = useFormPostMutation();
  const { staffId } = useStaff();
  return async ({ formId, kind, title, published }) => {
    try {
      // What is thrown away is what stands now, not what the list has shown.
      const { draft } = await read(formId).unwrap();
      if (!draft) return;
      const { config, version } = draft;
      // This very tab may have the form still, which it has left by an address.
      const token = await editToken();
      await remove({ id: formId, version, token }).unwrap();
      const restore = async () => {
        try {
          // A form that was never published went with its draft.
          const made = published ? undefined : await post({ formId, kind, title }).unwrap();
          await put({ id: formId, body: { config, version: made?.draft?.version ?? 0, token } }).unwrap();
          say(texts.undone(title));
          onBack();
        } catch {
          say(texts.gone);
        }
      };
      say(texts.done(title), () => void restore());
    } catch (error) {
      say(refusedText(error, staffId));
    }
  };
}

/** Why it was not thrown away: a page that edits it is named. */
function refusedText(error: unknown, staffId: string): string {
  if (!isApiError(error) || error.code !== 'changed') return refusalText(error);
  const { output, success } = v.safeParse(FormDetailSchema, error.data);
  return success && output.lock ? heldText(output.lock, staffId) : texts.changed;
}
