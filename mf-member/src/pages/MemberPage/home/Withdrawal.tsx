/** Withdrawing the registration: asked once more, since its number and its place go to others (API-043). */
import type { Row } from '@madoguchi/shared/contract';
import { sendErrorOf } from '@madoguchi/shared/domain/survey';
import { useMembersCancelItemMutation } from '@madoguchi/shared/endpoints/registrations';
import { isApiError } from '@madoguchi/shared/store';
import { commonTexts, errorTexts, memberTexts } from '@madoguchi/shared/texts';
import { Button, Dialog, Notice } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';

export interface WithdrawalProps {
  first: Row;
  hasPlace: boolean;
  onDone: () => void;
}

export function Withdrawal({ first, hasPlace, onDone }: WithdrawalProps) {
  const [isAsked, setAsked] = useState(false);
  const [cancel, call] = useMembersCancelItemMutation();
  const texts = memberTexts.withdrawal;
  const { surveyId, partitionKey, userId } = first;
  const ask = () => {
    // A refusal of before says nothing about this attempt.
    call.reset();
    setAsked(true);
  };
  const submit = async () => {
    const { error } = await cancel({ surveyId, partitionKey, userId });
    if (!error) onDone();
  };
  return (
    <>
      <Button variant="plain" onClick={ask}>
        {texts.open}
      </Button>
      <Dialog
        open={isAsked}
        title={texts.title}
        dismissible={!call.isLoading}
        onClose={() => setAsked(false)}
        actions={
          <>
            {call.isError && (
              <Notice tone="error" announce>
                {isApiError(call.error) ? sendErrorOf(call.error).text : errorTexts.network}
              </Notice>
            )}
            <Button variant="danger" busy={call.isLoading} onClick={() => void submit()}>
              {call.isLoading ? texts.submitting : texts.submit}
            </Button>
            <Button variant="plain" disabled={call.isLoading} onClick={() => setAsked(false)}>
              {commonTexts.action.stop}
            </Button>
          </>
        }
      >
        <p>{hasPlace ? texts.textWithPlace : texts.text}</p>
      </Dialog>
    </>
  );
}
