/** A form's address for the people who fill it in: to copy, and as a QR for a poster or a letter. */
import type { FormEntry } from '@madoguchi/shared/contract/console/forms';
import Qr from '@madoguchi/shared/own/Qr';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { useRef, useState } from 'react';
import { saveBlob } from '../file/saveBlob';
import { Dialog } from '../frame/Dialog';
import styles from './forms.module.css';
import { isStopped } from './StateChips';
import { useCopied } from './useCopied';

const texts = consoleFormsTexts.address;

export interface AddressDialogProps {
  form: Pick<FormEntry, 'formId' | 'title' | 'state' | 'address'>;
  onClose: () => void;
}

export default function AddressDialog({ form: { formId, title, state, address }, onClose }: AddressDialogProps) {
  const picture = useRef<HTMLDivElement>(null);
  const { copy, element } = useCopied(texts);
  const [isSaved, setSaved] = useState(false);
  const save = () => {
    const svg = picture.current?.querySelector('svg');
    if (!svg) return;
    svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    saveBlob(new Blob([svg.outerHTML], { type: 'image/svg+xml' }), texts.file(formId));
    setSaved(true);
  };
  return (
    <Dialog
      title={`${texts.title}　${title}`}
      width={440}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <div className={styles.address}>
        {state === 'draft' && <Alert type="info" title={texts.closed} />}
        {isStopped(state) && <Alert type="warning" title={texts.stopped} />}
        <div ref={picture} className={styles.qr}>
          <Qr text={address} label={texts.qr(title)} />
        </div>
        <Input readOnly aria-label={texts.label} value={address} onFocus={({ target }) => target.select()} />
        <div className={styles.row}>
          <Button onClick={() => void copy(address)}>{texts.copy}</Button>
          <Button onClick={save}>{texts.save}</Button>
        </div>
        {element}
        {isSaved && <p role="status">{texts.saved}</p>}
      </div>
    </Dialog>
  );
}
