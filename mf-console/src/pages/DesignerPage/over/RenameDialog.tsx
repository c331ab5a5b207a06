/** Another key for an item: said what it means for stored answers, and refused where it is taken. */
import { IdSchema } from '@madoguchi/shared/contract/schema';
import { countKeys, type FormDocument, findItem } from '@madoguchi/shared/domain/designer';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Alert from 'antd/es/alert';
import Input from 'antd/es/input';
import { useFormik } from 'formik';
import * as v from 'valibot';
import * as yup from 'yup';
import { Field } from '../../../features/form/Field';
import { Dialog } from '../../../features/frame/Dialog';
import type { Deeds } from '../state/useDeeds';
import { titleOf } from '../tree/treeRows';
import styles from './over.module.css';

const texts = designerTexts.properties;

interface RenameDialogProps {
  document: FormDocument;
  itemKey: string;
  deeds: Deeds;
  onClose: () => void;
}

export default function RenameDialog({ document, itemKey, deeds, onClose }: RenameDialogProps) {
  const item = findItem(document, itemKey)?.item;
  const form = useFormik({
    initialValues: { key: itemKey },
    validationSchema: yup.object({
      key: yup
        .string()
        .required(texts.text.empty)
        .test('id', texts.keyWrong, (key) => v.is(IdSchema, key))
        .test('taken', texts.keyTaken, (key) => key === itemKey || !countKeys(document).has(key ?? '')),
    }),
    onSubmit: ({ key }) => {
      onClose();
      if (key !== itemKey) deeds.rename(itemKey, key);
    },
  });
  return (
    <Dialog
      title={`${texts.rename}：${item ? titleOf(item) : ''}`}
      keyboard={!form.dirty}
      okText={texts.renameOk}
      cancelText={designerTexts.json.cancel}
      onOk={() => void form.submitForm()}
      onCancel={onClose}
    >
      <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
        <Alert type="warning" title={texts.renameTitle} description={texts.renameText(itemKey)} />
        <Field form={form} name="key" label={texts.newKey} help={texts.keyWrong}>
          {(control) => <Input {...control} autoFocus maxLength={64} spellCheck={false} />}
        </Field>
      </form>
    </Dialog>
  );
}
