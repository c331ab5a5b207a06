/**
 * The last look before a form is published (CONSOLE 4): what changes, what becomes of stored answers and begun drafts, a
 * note for the history. While there are faults nothing can be published, and each leads to its place.
 */
import type { FormDetail } from '@madoguchi/shared/contract/console/forms';
import { FORM_NOTE_MAXIMUM } from '@madoguchi/shared/contract/console/words';
import { isApiError } from '@madoguchi/shared/store';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useFormPublishMutation, useFormQuery } from '../calls/forms';
import { refusalText } from '../form/refusal';
import { Dialog } from '../frame/Dialog';
import { Failed, Loading } from '../frame/states';
import { useStaff } from '../session/staff';
import { byText } from './byText';
import { Consequences } from './Consequences';
import { DiffList } from './DiffList';
import { changesOf, titlesOf } from './documents';
import { FaultList, type ToPlace } from './FaultList';
import styles from './forms.module.css';
import { HeldNotice } from './lock/HeldNotice';
import { useHeldForm } from './lock/useHeldForm';
import { isStopped } from './StateChips';
import { useFormCheck } from './useFormCheck';

const texts = consoleFormsTexts.publish;

export interface PublishDialogProps {
  formId: string;
  /** Of the working draft as its page knows it: what was changed since by somebody else is said. */
  draftVersion: number;
  /** Of the edit lock that the page holds: who holds none may publish while nobody edits, and can take the form over. */
  token?: string | undefined;
  /** To the place in the designer that a fault is about. */
  onGo: ToPlace;
  onPublished: (version: { number: number }) => void;
  onClose: () => void;
}

/** What was published last, in a line. */
function fromText({ title, published }: FormDetail, count: number): string {
  if (!published) return texts.first(title);
  return texts.from(title, published.number, byText(published), count);
}

export default function PublishDialog(props: PublishDialogProps) {
  const { formId, draftVersion, onGo, onPublished, onClose } = props;
  const { data: form, error, refetch } = useFormQuery(formId, { refetchOnMountOrArgChange: true });
  const checked = useFormCheck(formId);
  const held = useHeldForm(formId, props.token === undefined ? form?.lock : null);
  const token = props.token ?? held.token;
  const mayRead = useStaff().may('readAnswers') !== undefined;
  const [publish, publishing] = useFormPublishMutation();
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const id = useId();
  const { check } = checked;
  const faults = check?.faults ?? [];
  const next = (form?.published?.number ?? 0) + 1;
  const draft = form?.draft;
  const mayPublish = check !== undefined && draft && faults.length === 0 && !held.holder && !held.isAsking;
  const again = () => {
    void refetch();
    checked.again();
  };
  // Who had the form has saved, and given it away.
  const readAnew = useEffectEvent(again);
  useEffect(() => {
    if (held.isTaken) readAnew();
  }, [held.isTaken]);
  const press = async () => {
    if (!mayPublish) return;
    setFault(undefined);
    try {
      const over = form.published?.number ?? 0;
      const body = { note: note.trim(), version: draft.version, over, ...(token !== undefined && { token }) };
      onPublished(await publish({ id: formId, body }).unwrap());
    } catch (refused) {
      const isChanged = isApiError(refused) && refused.code === 'changed';
      setFault(isChanged ? texts.changed : refusalText(refused));
      again();
    }
  };
  const failed = error ?? checked.error;
  return (
    <Dialog
      title={faults.length > 0 ? texts.faultTitle : texts.title(next)}
      width={760}
      isBusy={publishing.isLoading}
      keyboard={!publishing.isLoading && note === ''}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={publishing.isLoading} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="primary" disabled={!mayPublish} loading={publishing.isLoading} onClick={() => void press()}>
            {texts.submit(next)}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {fault !== undefined && <Alert type="error" role="alert" title={fault} />}
        {(!form || !check) && (failed === undefined ? <Loading /> : <Failed error={failed} onRetry={again} />)}
        {form && check && (
          <>
            {held.holder && <HeldNotice holder={held.holder} isTaking={held.isTaking} onTake={held.take} />}
            {held.isTaken && <Alert type="info" role="status" title={consoleFormsTexts.held.taken} />}
            {draft && draft.version !== draftVersion && !held.isTaken && (
              <Alert type="warning" role="note" title={texts.newer} />
            )}
            {isStopped(form.state) && <Alert type="warning" role="note" title={texts.opensAgain} />}
            {faults.length > 0 && (
              <FaultList title={texts.faults(faults.length)} faults={faults} titleOf={titlesOf(form)} onGo={onGo} />
            )}
            {check.warnings.length > 0 && (
              <FaultList title={texts.warnings} faults={check.warnings} titleOf={titlesOf(form)} onGo={onGo} />
            )}
            <p className={styles.help}>{fromText(form, changesOf(form).list.length)}</p>
            {form.published && <DiffList changes={changesOf(form)} />}
            <Consequences
              consequences={check.consequences}
              titleOf={titlesOf(form)}
              inForce={form.published?.number}
              answersOf={mayRead && form.kind === 'survey' ? formId : undefined}
            />
            <div className={styles.field}>
              <label htmlFor={id}>{texts.note}</label>
              <Input
                id={id}
                value={note}
                maxLength={FORM_NOTE_MAXIMUM}
                onChange={({ target }) => setNote(target.value)}
                onPressEnter={({ nativeEvent }) => {
                  if (!nativeEvent.isComposing) void press();
                }}
              />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
