/** Beds out of use from night to night: a new block, or one that stands, changed or lifted. */
import type { BedBlock } from '@madoguchi/shared/contract';
import { StandingBedSchema } from '@madoguchi/shared/contract/answerSchemas/bedPlans';
import type { BedBlocksBody } from '@madoguchi/shared/contract/console/beds';
import { daySpan } from '@madoguchi/shared/domain/date';
import { isAnswer, isApiError } from '@madoguchi/shared/store';
import { consoleBedsTexts } from '@madoguchi/shared/texts/console/beds';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type FormikProps, useFormik } from 'formik';
import { useId, useState } from 'react';
import { useBedBlocksPutMutation } from '../../../features/calls/beds';
import { DayPick } from '../../../features/date/DayPick';
import { Field } from '../../../features/form/Field';
import { takeRefusal } from '../../../features/form/refusal';
import { Dialog } from '../../../features/frame/Dialog';
import styles from '../beds.module.css';
import { type BlockValues, blockOf, blockSchema, blockValues, nightOf } from './blockForm';
import type { OverBedsProps } from './overBeds';
import { RefusedNights } from './RefusedNights';

const texts = consoleBedsTexts.block;
const spanOf = ({ from, to }: { from: string; to: string }) => daySpan(nightOf(from), nightOf(to));

export default function BlockDialog({ id, kinds, block, night, mayPlan, onDone, onSaid, onClose }: OverBedsProps) {
  const [put, putting] = useBedBlocksPutMutation();
  const [failure, setFailure] = useState<string>();
  const kindId = useId();
  const send = async (kind: string, body: BedBlocksBody, text: string) => {
    setFailure(undefined);
    const { data, error } = await put({ id: kind, body });
    if (data?.change === 0) onSaid(text);
    else if (data) onDone(kind, data, text);
    else if (isApiError(error) && error.code === 'changed' && isAnswer(StandingBedSchema, error.data))
      onSaid(texts.gone);
    else if (!(isApiError(error) && error.code === 'below_reserved')) setFailure(takeRefusal(form, error));
  };
  const form: FormikProps<BlockValues> = useFormik<BlockValues>({
    initialValues: blockValues(id, block, night),
    validationSchema: blockSchema,
    onSubmit: (values) => {
      const add = blockOf(values);
      const title = titleOf(values.kind);
      const saved = texts.saved(title, spanOf(add), add.beds);
      return send(values.kind, { add, ...(block && { remove: block }) }, block ? texts.changed(title) : saved);
    },
  });
  const titleOf = (kind: string) => kinds.find(({ surveyId }) => surveyId === kind)?.title ?? '';
  const lift = (standing: BedBlock) => void send(id, { remove: standing }, texts.lifted(titleOf(id), spanOf(standing)));
  return (
    <Dialog
      isBusy={putting.isLoading}
      keyboard={!form.dirty && !putting.isLoading}
      title={block ? texts.edit : texts.title}
      okText={block ? texts.change : texts.save}
      cancelText={texts.stop}
      okButtonProps={{ disabled: !mayPlan }}
      onOk={() => void form.submitForm()}
      onCancel={onClose}
      footer={(buttons) => (
        <>
          {block && (
            <Button danger disabled={!mayPlan || putting.isLoading} onClick={() => lift(block)}>
              {texts.lift}
            </Button>
          )}
          {buttons}
        </>
      )}
    >
      <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
        {failure !== undefined && <Alert type="error" role="alert" title={failure} />}
        <RefusedNights error={putting.error} />
        {!block && (
          <div>
            <label htmlFor={kindId}>{texts.kind}</label>
            <Select
              id={kindId}
              className={styles.wide ?? ''}
              value={form.values.kind}
              options={kinds.map(({ surveyId, title }) => ({ value: surveyId, label: title }))}
              onChange={(kind: string) => void form.setFieldValue('kind', kind)}
            />
          </div>
        )}
        <Night form={form} name="from" />
        <Night form={form} name="to" />
        <Field form={form} name="beds" label={texts.beds}>
          {(control) => <Input {...control} inputMode="numeric" maxLength={3} style={{ width: 96 }} />}
        </Field>
        <Field form={form} name="reason" label={texts.reason} help={texts.reasonHelp}>
          {(control) => <Input {...control} maxLength={200} />}
        </Field>
        <p className={styles.help}>{texts.help}</p>
      </form>
    </Dialog>
  );
}

function Night({ form, name }: { form: FormikProps<BlockValues>; name: 'from' | 'to' }) {
  const error = form.submitCount > 0 ? form.errors[name] : undefined;
  return (
    <div>
      <span className={styles.name}>{texts[name]}</span>
      <DayPick
        label={texts[name]}
        day={form.values[name] || undefined}
        onDay={(day) => void form.setFieldValue(name, day ?? '')}
      />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
