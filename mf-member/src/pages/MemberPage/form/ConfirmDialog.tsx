/** What will be registered, the send, and what went wrong with it. */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { canonicalAnswers, itemsByKey, previewEntries } from '@madoguchi/shared/domain/survey';
import { type Submitting, useWait } from '@madoguchi/shared/draft';
import { EnteredValue } from '@madoguchi/shared/recordAnswers';
import { commonTexts, formTexts, memberTexts, surveyTexts } from '@madoguchi/shared/texts';
import { Button, DescriptionList, Dialog, Notice, VisuallyHidden } from '@madoguchi/shared/ui/plain';
import { useMemo } from 'react';

export interface ConfirmDialogProps {
  config: SurveyConfig;
  answers: Answers;
  isUpdate: boolean;
  sending: Pick<Submitting, 'isPushing' | 'failure'>;
  onSend: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ config, answers, isUpdate, sending, onSend, onClose }: ConfirmDialogProps) {
  const { isPushing, failure } = sending;
  const isWaiting = useWait(failure);
  const items = useMemo(() => {
    const byKey = itemsByKey(config);
    return previewEntries(config, canonicalAnswers(config, answers), 'user').map((entry) => {
      const isGiven = byKey.get(entry.itemKey)?.isAutomaticNumbering === true;
      const nothing = isGiven ? formTexts.numbering.automatic : undefined;
      return {
        key: entry.itemKey,
        title: entry.title,
        value: <EnteredValue entry={entry} {...(nothing && { nothing })} />,
      };
    });
  }, [config, answers]);
  const texts = memberTexts.form;
  // Sending the same again mends nothing where the input, the form or the sign-in is at fault.
  const maySend = !failure || failure.remedy === 'retry' || failure.remedy === 'stop';
  return (
    <Dialog
      open
      title={isUpdate ? texts.confirmUpdate : texts.confirmRegister}
      dismissible={!isPushing}
      onClose={onClose}
      actions={
        <>
          {failure && (
            <Notice tone="error" announce>
              {failure.text}
            </Notice>
          )}
          {isPushing && (
            <VisuallyHidden>
              <span role="status">{commonTexts.loading.sending}</span>
            </VisuallyHidden>
          )}
          {maySend && (
            <Button busy={isPushing} disabled={isWaiting} onClick={onSend}>
              {isPushing ? commonTexts.loading.sending : isUpdate ? texts.update : texts.register}
            </Button>
          )}
          {failure?.remedy === 'refresh' && (
            <Button onClick={() => window.location.reload()}>{commonTexts.action.reload}</Button>
          )}
          <Button variant="plain" disabled={isPushing} onClick={onClose}>
            {surveyTexts.confirm.close}
          </Button>
        </>
      }
    >
      <DescriptionList items={items} />
    </Dialog>
  );
}
