/** Items of another form, copied into this one. */
import type { FormBindings } from '@madoguchi/shared/contract/console/forms';
import { type FormDocument, type JsonObject, keyOf } from '@madoguchi/shared/domain/designer';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Checkbox from 'antd/es/checkbox';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { useLazyFormQuery } from '../../../features/calls/forms';
import { refusalText } from '../../../features/form/refusal';
import { Dialog } from '../../../features/frame/Dialog';
import { copiesOf } from '../state/newItem';
import { documentOf } from '../state/useSession';
import { treeRows } from '../tree/treeRows';
import styles from './over.module.css';

const texts = designerTexts.copyFrom;
const NONE: ReadonlySet<string> = new Set();

interface CopyDialogProps {
  formId: string;
  /** What they are copied into. */
  document: FormDocument;
  forms: FormBindings['forms'];
  onTake: (items: readonly JsonObject[]) => void;
  onClose: () => void;
}

export default function CopyDialog({ formId, document, forms, onTake, onClose }: CopyDialogProps) {
  const [ask, { currentData, error, isFetching }] = useLazyFormQuery();
  const [chosen, setChosen] = useState(NONE);
  const id = useId();
  const rows = currentData ? treeRows(documentOf(currentData), NONE) : [];
  // What stands in a section that is copied comes along with it.
  const isInside = (parentKey: string | null): boolean => {
    if (parentKey === null) return false;
    const parent = rows.find(({ itemKey }) => itemKey === parentKey);
    return chosen.has(parentKey) || (parent !== undefined && isInside(parent.parentKey));
  };
  const picked = rows.filter(({ itemKey, parentKey }) => chosen.has(itemKey) && !isInside(parentKey));
  const toggle = (itemKey: string, isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isOn) next.add(itemKey);
      else next.delete(itemKey);
      return next;
    });
  return (
    <Dialog
      title={texts.title}
      width={560}
      keyboard={chosen.size === 0}
      okText={texts.ok(picked.length)}
      cancelText={designerTexts.json.cancel}
      okButtonProps={{ disabled: picked.length === 0 }}
      onOk={() =>
        onTake(
          copiesOf(
            picked.map(({ item }) => item),
            document,
          ),
        )
      }
      onCancel={onClose}
    >
      <div className={styles.form}>
        <div>
          <label htmlFor={id}>{texts.form}</label>
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            style={{ width: '100%' }}
            placeholder={texts.choose}
            loading={isFetching}
            options={forms.map((form) => ({ value: form.formId, label: form.title, disabled: form.formId === formId }))}
            onChange={(other: string) => {
              setChosen(NONE);
              void ask(other);
            }}
          />
        </div>
        {error !== undefined && <p role="alert">{refusalText(error)}</p>}
        {currentData && rows.length === 0 && <p role="status">{texts.none}</p>}
        {rows.length > 0 && (
          <>
            <p className={styles.help}>{texts.help}</p>
            <fieldset aria-label={texts.items} className={styles.items}>
              {rows.map((row) => (
                <Checkbox
                  key={row.itemKey}
                  style={{ paddingInlineStart: (row.level - 1) * 20 }}
                  checked={chosen.has(row.itemKey) || isInside(row.parentKey)}
                  disabled={isInside(row.parentKey)}
                  onChange={({ target }) => toggle(keyOf(row.item) ?? '', target.checked)}
                >
                  {row.title}
                </Checkbox>
              ))}
            </fieldset>
          </>
        )}
      </div>
    </Dialog>
  );
}
