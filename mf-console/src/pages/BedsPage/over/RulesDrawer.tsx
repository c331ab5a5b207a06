/** A kind's number of beds, of single nights too, and until when stays can be reserved and cancelled. */
import { StandingBedSchema } from '@madoguchi/shared/contract/answerSchemas/bedPlans';
import type { PlannedBed } from '@madoguchi/shared/contract/console/beds';
import { isAnswer, isApiError } from '@madoguchi/shared/store';
import { consoleBedsTexts } from '@madoguchi/shared/texts/console/beds';
import Alert from 'antd/es/alert';
import Input from 'antd/es/input';
import { useFormik } from 'formik';
import { useState } from 'react';
import { useBedDocumentPutMutation, useBedDocumentQuery } from '../../../features/calls/beds';
import { ChangedNotice } from '../../../features/desk/ChangedNotice';
import { Field } from '../../../features/form/Field';
import { refusalText } from '../../../features/form/refusal';
import { EditDrawer } from '../../../features/plan/EditDrawer';
import styles from '../beds.module.css';
import type { OverBedsProps } from './overBeds';
import { RefusedNights } from './RefusedNights';
import { type RulesValues, rulesOf, rulesSchema, rulesValues } from './rulesForm';

const texts = consoleBedsTexts.rules;
const LABELS = { bedTotal: texts.bedTotal, overrides: texts.overrides, start: texts.start, cancel: texts.cancel };
const FIELDS = Object.keys(LABELS) as (keyof RulesValues)[];

export default function RulesDrawer(props: OverBedsProps) {
  const { id, title, mayPlan, onClose } = props;
  const { data, error, refetch } = useBedDocumentQuery(id);
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  // What was read first: what somebody else changes meanwhile is told when it is saved.
  const [read, setRead] = useState<PlannedBed>();
  if (data && !read) setRead(data);
  return (
    <EditDrawer
      size={440}
      title={texts.title(title)}
      form="beds"
      words={texts}
      isBusy={isBusy}
      isDirty={isDirty}
      maySave={mayPlan}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {read && <RulesForm {...props} document={read} onBusy={setBusy} onDirty={() => setDirty(true)} />}
    </EditDrawer>
  );
}

interface RulesFormProps extends OverBedsProps {
  document: PlannedBed;
  onBusy: (isBusy: boolean) => void;
  onDirty: () => void;
}

function RulesForm({ id, title, document, mayPlan, onDone, onSaid, onBusy, onDirty }: RulesFormProps) {
  const [put, putting] = useBedDocumentPutMutation();
  const [version, setVersion] = useState(document.version);
  const [standing, setStanding] = useState<RulesValues>();
  const [failure, setFailure] = useState<string>();
  const form = useFormik<RulesValues>({
    initialValues: rulesValues(document.bed),
    validationSchema: rulesSchema,
    onSubmit: async (values) => {
      setFailure(undefined);
      setStanding(undefined);
      onBusy(true);
      const { data, error } = await put({ id, body: { bed: rulesOf(values), version } });
      onBusy(false);
      if (data?.change === 0) onSaid(texts.saved(title));
      else if (data) onDone(id, data, texts.saved(title));
      else if (isApiError(error) && error.code === 'changed' && isAnswer(StandingBedSchema, error.data)) {
        setVersion(error.data.version);
        setStanding(rulesValues(error.data.bed));
      } else if (!(isApiError(error) && error.code === 'below_reserved')) setFailure(refusalText(error));
    },
  });
  return (
    <form id="beds" className={styles.form} noValidate onSubmit={form.handleSubmit} onChange={onDirty}>
      {!mayPlan && <Alert type="info" title={texts.mayNot} />}
      {failure !== undefined && <Alert type="error" role="alert" title={failure} />}
      {standing && (
        <ChangedNotice
          {...texts.changed}
          values={FIELDS.filter((name) => standing[name] !== form.values[name]).map((name) => [
            LABELS[name],
            standing[name],
          ])}
        />
      )}
      <RefusedNights error={putting.error} />
      <Field form={form} name="bedTotal" label={texts.bedTotal}>
        {(control) => <Input {...control} inputMode="numeric" maxLength={3} style={{ width: 96 }} />}
      </Field>
      <Field form={form} name="overrides" label={texts.overrides} help={texts.overridesHelp}>
        {(control) => <Input.TextArea {...control} rows={8} />}
      </Field>
      <Field form={form} name="start" label={texts.start}>
        {(control) => <Input {...control} inputMode="numeric" maxLength={3} style={{ width: 96 }} />}
      </Field>
      <Field form={form} name="cancel" label={texts.cancel} help={texts.cancelHelp}>
        {(control) => <Input {...control} inputMode="numeric" maxLength={3} style={{ width: 96 }} />}
      </Field>
    </form>
  );
}
