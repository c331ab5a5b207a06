/** Another type for an item (convertedItem): what is lost by it is named before it is done. */
import {
  convertibleTypes,
  type FormDocument,
  findItem,
  type JsonObject,
  lostFields,
  referencesTo,
  typeOf,
} from '@madoguchi/shared/domain/designer';
import { fieldWords } from '@madoguchi/shared/texts/console/designerFields';
import { typeTitle } from '@madoguchi/shared/texts/console/designerKinds';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Alert from 'antd/es/alert';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { Dialog } from '../../../features/frame/Dialog';
import { kinds } from '../kinds';
import { titleOf } from '../tree/treeRows';
import styles from './over.module.css';

const texts = designerTexts.type;

interface TypeDialogProps {
  document: FormDocument;
  itemKey: string;
  onChange: (type: string) => void;
  onClose: () => void;
}

export default function TypeDialog({ document, itemKey, onChange, onClose }: TypeDialogProps) {
  const item = findItem(document, itemKey)?.item;
  const [chosen, setChosen] = useState<string>();
  const id = useId();
  if (!item) return null;
  const offered = new Set(convertibleTypes(item));
  return (
    <Dialog
      title={texts.title(titleOf(item))}
      okText={texts.ok}
      cancelText={designerTexts.json.cancel}
      okButtonProps={{ disabled: chosen === undefined }}
      onOk={() => chosen !== undefined && onChange(chosen)}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <p>{texts.now(typeTitle(typeOf(item)))}</p>
        {offered.size === 0 && <Alert type="info" title={texts.none} />}
        <div>
          <label htmlFor={id}>{texts.next}</label>
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            style={{ width: '100%' }}
            placeholder={texts.choose}
            disabled={offered.size === 0}
            value={chosen}
            options={kinds()
              .map(({ title, types }) => ({
                label: title,
                options: types
                  .filter(({ type }) => offered.has(type))
                  .map(({ type, title: words }) => ({ value: type, label: words })),
              }))
              .filter(({ options }) => options.length > 0)}
            onChange={setChosen}
          />
        </div>
        <div aria-live="polite">{chosen !== undefined && <Loss {...{ document, item, itemKey }} type={chosen} />}</div>
      </div>
    </Dialog>
  );
}

interface LossProps {
  document: FormDocument;
  item: JsonObject;
  itemKey: string;
  type: string;
}

/** What goes with the old type, and who waits for the item's answer. */
function Loss({ document, item, itemKey, type }: LossProps) {
  const lost = lostFields(item, type).map((name) => fieldWords(name).label);
  const waiting = new Set(referencesTo(document, [itemKey]).map((each) => each.itemKey ?? ''));
  const titles = [...waiting].map((key) => titleOf(findItem(document, key)?.item ?? {}));
  return (
    <>
      <Alert
        type={lost.length > 0 ? 'warning' : 'success'}
        title={lost.length > 0 ? texts.lost(lost.join(texts.separator)) : texts.keeps}
        description={texts.help}
      />
      {titles.length > 0 && (
        <p className={styles.help}>{texts.waiting(titles.map((title) => texts.quoted(title)).join(texts.separator))}</p>
      )}
    </>
  );
}
