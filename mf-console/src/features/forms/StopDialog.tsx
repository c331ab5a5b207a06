/** Stops a form, so that nobody can fill it in, and lets it go on again: each a version of its own, each undone by the other. */
import type { FormEntry } from '@madoguchi/shared/contract/console/forms';
import { isApiError } from '@madoguchi/shared/store';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Alert from 'antd/es/alert';
import { useState } from 'react';
import { useFormStartMutation, useFormStopMutation } from '../calls/forms';
import { refusalText } from '../form/refusal';
import { Dialog } from '../frame/Dialog';
import { isStopped } from './StateChips';

const { stop, start, changed, undone } = consoleFormsTexts;

export interface StopDialogProps {
  form: Pick<FormEntry, 'formId' | 'title' | 'state' | 'published'>;
  /** It is done. @param undo takes it back */
  say: (text: string, undo?: () => void) => void;
  onClose: () => void;
}

export default function StopDialog({ form: { formId, title, state, published }, say, onClose }: StopDialogProps) {
  const [halt, halting] = useFormStopMutation();
  const [resume, resuming] = useFormStartMutation();
  const [fault, setFault] = useState<string>();
  const number = published?.number ?? 0;
  const isResumed = isStopped(state);
  const words = isResumed ? start : stop;
  const press = async () => {
    setFault(undefined);
    const [run, back] = isResumed ? [resume, halt] : [halt, resume];
    try {
      const { number: now } = await run({ id: formId, version: number }).unwrap();
      say(words.done(title), () => {
        void back({ id: formId, version: now })
          .unwrap()
          .then(
            () => say(undone.done(title)),
            () => say(undone.gone),
          );
      });
    } catch (error) {
      setFault(isApiError(error) && error.code === 'changed' ? changed : refusalText(error));
    }
  };
  return (
    <Dialog
      title={words.title(title)}
      width={480}
      isBusy={halting.isLoading || resuming.isLoading}
      okText={words.submit}
      okButtonProps={{ danger: !isResumed }}
      cancelText={stop.cancel}
      onOk={() => void press()}
      onCancel={onClose}
    >
      {isResumed ? (
        <p>{start.text(number + 1)}</p>
      ) : (
        <>
          <p>{stop.text}</p>
          <p>{stop.begun}</p>
        </>
      )}
      {fault !== undefined && <Alert type="error" role="alert" title={fault} />}
    </Dialog>
  );
}
