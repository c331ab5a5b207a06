/**
 * The form's JSON, to be taken along and to be brought in. Nothing of it is lost that the designer does not know; what is
 * wrong is said with its line, and a press leads there.
 */
import { type FormDocument, fieldOf, isSameText, withField } from '@madoguchi/shared/domain/designer';
import { useCopy } from '@madoguchi/shared/screen';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { saveBlob } from '../../../features/file/saveBlob';
import { Dialog } from '../../../features/frame/Dialog';
import { faultsInText, jsonText, type PlacedFault, readJsonText, type TextFault } from './jsonText';
import styles from './over.module.css';

const texts = designerTexts.json;

/** A form's ids are its address: those of another form's JSON are not taken along. */
function withOwnIds(taken: FormDocument, form: FormDocument): FormDocument {
  return ['surveyId', 'memberSurveyId'].reduce((document, name) => {
    const own = fieldOf(form, name);
    return own === undefined ? document : withField(document, name, own, 0);
  }, taken);
}

interface JsonDialogProps {
  formId: string;
  document: FormDocument;
  /** Only looked at. */
  isReadOnly: boolean;
  /** What of a form cannot be taken in. */
  faultsOf: (document: FormDocument) => readonly PlacedFault[];
  onTake: (document: FormDocument) => void;
  onClose: () => void;
}

export default function JsonDialog({ formId, document: form, isReadOnly, faultsOf, onTake, onClose }: JsonDialogProps) {
  const [text, setText] = useState(() => jsonText(form));
  const [faults, setFaults] = useState<readonly TextFault[]>([]);
  const [said, setSaid] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = () => {
    setSaid('');
    const read = readJsonText(text);
    if ('fault' in read) {
      setFaults([read.fault]);
      return;
    }
    const found = faultsInText(text, faultsOf(withOwnIds(read.document, form)));
    setFaults(found);
    if (found.length > 0) return;
    const taken = withOwnIds(read.document, form);
    if (isSameText(taken, form)) setSaid(texts.unchanged);
    else onTake(taken);
  };
  const go = (offset: number) => {
    const element = area.current;
    if (!element) return;
    const end = text.indexOf('\n', offset);
    element.focus();
    element.setSelectionRange(offset, end === -1 ? text.length : end);
    // The browser scrolls to where something is typed, not to what is selected.
    element.scrollTop =
      (element.scrollHeight * text.slice(0, offset).split('\n').length) / text.split('\n').length - 80;
  };
  const copy = useCopy();
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    if (chosen) setText(await chosen.text());
    target.value = '';
  };
  return (
    <Dialog
      title={texts.title}
      width={760}
      keyboard={text === jsonText(form)}
      okText={texts.take}
      cancelText={texts.cancel}
      okButtonProps={{ disabled: isReadOnly }}
      onOk={take}
      onCancel={onClose}
    >
      <p className={styles.help}>{texts.help}</p>
      <label htmlFor={id}>{texts.label}</label>
      <Input.TextArea
        id={id}
        ref={(field) => {
          area.current = field?.resizableTextArea?.textArea ?? null;
        }}
        className={styles.json ?? ''}
        rows={16}
        spellCheck={false}
        readOnly={isReadOnly}
        value={text}
        status={faults.length > 0 ? 'error' : ''}
        aria-invalid={faults.length > 0}
        aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {faults.length > 0 && (
        <ul id={`${id}-faults`} role="alert" className={styles.faults}>
          {faults.map(({ offset, text: words }) => (
            <li key={`${offset} ${words}`}>
              <button type="button" className={styles.fault} onClick={() => go(offset)}>
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
      {said !== '' && <Alert type="success" role="status" title={said} />}
      <div className={styles.row}>
        <Button onClick={() => void copy(text).then((isDone) => setSaid(isDone ? texts.copied : texts.notCopied))}>
          {texts.copy}
        </Button>
        <Button onClick={() => saveBlob(new Blob([text], { type: 'application/json' }), `${formId}.json`)}>
          {texts.save}
        </Button>
        {!isReadOnly && <Button onClick={() => file.current?.click()}>{texts.open}</Button>}
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={texts.open}
          onChange={(event) => void open(event)}
        />
      </div>
    </Dialog>
  );
}
