/** What was just published from the designer, and where people open it. It takes the focus: the dialog before it is gone. */
import type { FormDetail } from '@madoguchi/shared/contract/console/forms';
import { lazyPart } from '@madoguchi/shared/remotes';
import { consoleFormsTexts as texts } from '@madoguchi/shared/texts/console/forms';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { AddressDialogProps } from '../../features/forms/AddressDialog';

const AddressDialog = lazyPart<AddressDialogProps>(
  () => import(/* webpackChunkName: "form_address" */ '../../features/forms/AddressDialog'),
);

interface PublishedNoticeProps {
  detail: FormDetail;
  /** The version that was published. */
  number: number;
  onClose: () => void;
}

export function PublishedNotice({ detail, number, onClose }: PublishedNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  const address = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => address.current?.focus(), []);
  return (
    <>
      <Alert
        type="success"
        role="status"
        title={<span id={id}>{texts.publish.done(detail.title, number)}</span>}
        action={
          <>
            <Button ref={address} type="primary" aria-describedby={id} onClick={() => setOpen(true)}>
              {texts.address.dialog}
            </Button>
            <Button onClick={onClose}>{texts.address.close}</Button>
          </>
        }
      />
      {isOpen && (
        <Suspense fallback={null}>
          <AddressDialog form={detail} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
