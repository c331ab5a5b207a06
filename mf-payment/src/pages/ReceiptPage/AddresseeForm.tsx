/**
 * The question before a receipt is shown for the first time: whom it is made out to (CONTRACT 13). What is answered
 * stands for ever.
 */
import { addresseeMessage } from '@madoguchi/shared/domain/payment';
import { usePaymentsPutAddresseeMutation } from '@madoguchi/shared/endpoints/payments';
import { AppScreen } from '@madoguchi/shared/screen';
import { isApiError } from '@madoguchi/shared/store';
import { paymentTexts } from '@madoguchi/shared/texts';
import { Button, FieldFrame, Notice, TextInput } from '@madoguchi/shared/ui/plain';
import { type FormEvent, useState } from 'react';

const texts = paymentTexts.receipt;

interface AddresseeFormProps {
  orderId: string;
  /** Whom it is made out to if the person says nothing. */
  suggested: string;
  onDone: () => void;
  onBack?: () => void;
}

export function AddresseeForm({ orderId, suggested, onDone, onBack }: AddresseeFormProps) {
  const [typed, setTyped] = useState(suggested);
  const [error, setError] = useState<string>();
  const [put, call] = usePaymentsPutAddresseeMutation();

  const save = async () => {
    const message = addresseeMessage(typed);
    setError(message);
    if (message !== undefined) return;
    const result = await put({ orderId, addressee: typed.trim() });
    // Named or shown before, on another device: then the receipt says what it says.
    const isTooLate = isApiError(result.error) && result.error.code === 'not_editable';
    if (result.error === undefined || isTooLate) onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!call.isLoading) void save();
  };
  return (
    <AppScreen
      title={texts.title}
      {...(onBack && { onBack })}
      onSubmit={submit}
      bar={
        <Button type="submit" busy={call.isLoading}>
          {texts.show}
        </Button>
      }
    >
      <p>{texts.addresseeLead}</p>
      <FieldFrame itemKey="addressee" title={texts.addressee} required error={error}>
        {(control) => (
          <TextInput {...control} value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        )}
      </FieldFrame>
      {call.isError && !call.isLoading && (
        <Notice tone="error" announce>
          {texts.addresseeFailed}
        </Notice>
      )}
    </AppScreen>
  );
}
