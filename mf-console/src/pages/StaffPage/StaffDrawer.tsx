/** Adds or changes one of the staff, in a drawer beside the list. */
import { STAFF_ROLES, type StaffRow, StaffRowSchema } from '@madoguchi/shared/contract/console/staff';
import { isApiError } from '@madoguchi/shared/store';
import { consoleStaffTexts } from '@madoguchi/shared/texts/console/staff';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Drawer from 'antd/es/drawer';
import Input from 'antd/es/input';
import { type FormikProps, useFormik } from 'formik';
import { useState } from 'react';
import * as v from 'valibot';
import { useConsoleStaffAddMutation, useConsoleStaffPutMutation } from '../../features/calls/staff';
import { Field } from '../../features/form/Field';
import { takeRefusal } from '../../features/form/refusal';
import { useReturnFocus } from '../../features/frame/useReturnFocus';
import { ScopeFields } from './ScopeFields';
import styles from './StaffPage.module.css';
import { newStaffBody, type StaffValues, staffBody, staffSchema, staffValues } from './staffForm';

const texts = consoleStaffTexts.form;

export interface StaffDrawerProps {
  /** Undefined: somebody new. */
  staff: StaffRow | undefined;
  /** Their role and account stay. */
  isLastChief: boolean;
  /** @param name of whom */
  onSaved: (name: string) => void;
  onClose: () => void;
}

export default function StaffDrawer({ staff, isLastChief, onSaved, onClose }: StaffDrawerProps) {
  const [add] = useConsoleStaffAddMutation();
  const [put] = useConsoleStaffPutMutation();
  useReturnFocus();
  const [failure, setFailure] = useState<string>();
  /** What somebody else has stored meanwhile: shown, and what the next attempt changes. */
  const [standing, setStanding] = useState<StaffRow>();
  const isNew = staff === undefined;
  const form = useFormik<StaffValues>({
    initialValues: staffValues(staff),
    validationSchema: staffSchema(isNew, isLastChief),
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        if (staff) {
          const { version } = standing ?? staff;
          await put({ staffId: staff.staffId, body: staffBody(values, { scope: staff.scope, version }) }).unwrap();
        } else await add(newStaffBody(values)).unwrap();
        onSaved(values.name);
      } catch (error) {
        const now = isApiError(error) && error.code === 'changed' ? v.safeParse(StaffRowSchema, error.data) : undefined;
        if (now?.success) {
          setStanding(now.output);
          setFailure(texts.changed);
        } else setFailure(takeRefusal(form, error));
      }
    },
  });
  return (
    <Drawer
      open
      size={440}
      title={isNew ? texts.addTitle : texts.editTitle(staff.name)}
      // What was typed is not lost by a click beside the form or a key.
      mask={{ closable: false }}
      keyboard={!form.dirty}
      onClose={onClose}
      footer={
        <div className={styles.row}>
          <Button onClick={onClose}>{texts.stop}</Button>
          <Button type="primary" htmlType="submit" form="staff" loading={form.isSubmitting}>
            {isNew ? texts.add : texts.save}
          </Button>
        </div>
      }
    >
      <form id="staff" noValidate onSubmit={form.handleSubmit}>
        {failure && <Alert type="error" role="alert" title={failure} style={{ marginBottom: 12 }} />}
        {standing && <Standing row={standing} />}
        <Fields form={form} staff={staff} />
      </form>
    </Drawer>
  );
}

/** What stands now, in words, beside what was typed. */
function Standing({ row: { name, roles, disabled } }: { row: StaffRow }) {
  return (
    <p>
      {name}　{roles.join('・')}
      {disabled && `　${consoleStaffTexts.disabled}`}
    </p>
  );
}

function Fields({ form, staff }: { form: FormikProps<StaffValues>; staff: StaffRow | undefined }) {
  const isNew = staff === undefined;
  const { values, errors, submitCount } = form;
  const shown = (name: 'roles' | 'disabled') => (submitCount > 0 && errors[name] ? String(errors[name]) : undefined);
  return (
    <>
      {isNew && (
        <Field form={form} name="staffId" label={texts.staffId} help={texts.staffIdHelp}>
          {(control) => <Input {...control} maxLength={27} />}
        </Field>
      )}
      <Field form={form} name="name" label={texts.name}>
        {(control) => <Input {...control} maxLength={60} />}
      </Field>
      {isNew && (
        <Field form={form} name="loginName" label={texts.loginName} help={texts.loginNameHelp}>
          {(control) => <Input {...control} maxLength={60} autoComplete="off" />}
        </Field>
      )}
      {(isNew || staff.loginName !== undefined) && (
        <Field
          form={form}
          name="password"
          label={isNew ? texts.password : texts.newPassword}
          help={isNew ? texts.passwordHelp : texts.newPasswordHelp}
        >
          {(control) => <Input {...control} type="password" autoComplete="new-password" />}
        </Field>
      )}
      {isNew && (
        <Field form={form} name="subject" label={texts.subject} help={texts.subjectHelp}>
          {(control) => <Input {...control} maxLength={255} autoComplete="off" />}
        </Field>
      )}
      <fieldset className={styles.choices} aria-describedby={shown('roles') && 'staff-roles-error'}>
        <legend>{texts.roles}</legend>
        {STAFF_ROLES.map((role) => (
          <Checkbox
            key={role}
            name="roles"
            value={role}
            checked={values.roles.includes(role)}
            onChange={form.handleChange}
          >
            {role}
          </Checkbox>
        ))}
        {shown('roles') && (
          <p id="staff-roles-error" className={styles.error}>
            {shown('roles')}
          </p>
        )}
      </fieldset>
      <ScopeFields form={form} />
      {!isNew && (
        <>
          {staff.hasTotp && (
            <Checkbox
              name="withoutTotp"
              className={styles.check ?? ''}
              checked={values.withoutTotp}
              onChange={form.handleChange}
            >
              {texts.withoutTotp}
            </Checkbox>
          )}
          <Checkbox
            name="disabled"
            className={styles.check ?? ''}
            checked={values.disabled}
            onChange={form.handleChange}
            aria-describedby={shown('disabled') && 'staff-disabled-error'}
          >
            {texts.disabled}
          </Checkbox>
          {shown('disabled') && (
            <p id="staff-disabled-error" className={styles.error}>
              {shown('disabled')}
            </p>
          )}
        </>
      )}
    </>
  );
}
