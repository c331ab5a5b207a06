/**
 * The fields of one group. What is typed is a Formik form of its own: a value that cannot be written stays where it was
 * typed, with its message, while the document keeps the last one that could; all others are commands at once. A field is
 * rendered when its own value changes, and not with each key that is pressed beside it.
 */
import type { CategoryNode } from '@madoguchi/shared/contract';
import type { FormBindings } from '@madoguchi/shared/contract/console/forms';
import {
  type FormDocument,
  fieldOf,
  type Json,
  type JsonObject,
  typeOf,
  valueAt,
} from '@madoguchi/shared/domain/designer';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Button from 'antd/es/button';
import { useFormik } from 'formik';
import { Fragment, useCallback, useEffect, useMemo, useRef } from 'react';
import * as yup from 'yup';
import { useStaff } from '../../../features/session/staff';
import type { OverName } from '../state/overName';
import type { Typing } from '../state/typing';
import type { Deeds } from '../state/useDeeds';
import { BlocksField } from './BlocksField';
import { ChosenField } from './ChosenField';
import { ConditionEditor } from './ConditionEditor';
import { type Field, isTyped } from './fields';
import { shownText, typedValue } from './fieldValue';
import { OptionsEditor } from './OptionsEditor';
import styles from './properties.module.css';
import { RequiredField } from './RequiredField';
import { TypedField } from './TypedField';

type Values = Record<string, string>;
const NO_CATEGORIES: readonly CategoryNode[] = [];

export interface FieldListProps {
  /** As it was a moment ago: what there is to choose from does not change with each key. */
  around: FormDocument;
  /** The item, or the form itself. */
  item: JsonObject;
  itemKey: string | null;
  fields: readonly Field[];
  bindings: FormBindings | undefined;
  isReadOnly: boolean;
  revision: number;
  typing: Typing;
  deeds: Deeds;
  onOpen: (over: OverName) => void;
}

function valuesOf(fields: readonly Field[], item: JsonObject): Values {
  return Object.fromEntries(
    fields.filter(isTyped).map((field) => [field.name, shownText(field, valueAt(item, field.path))]),
  );
}

/** What is asked of a text before it is written. */
function schemaOf(field: Field) {
  return yup.string().test('value', (text = '', { createError }) => {
    const typed = typedValue(field, text);
    if ('fault' in typed) return createError({ message: typed.fault });
    return !field.isAsked || text.trim() !== '' || createError({ message: designerTexts.properties.text.empty });
  });
}

/** The message for a text; undefined for a good one. */
function faultOf(schema: yup.Schema | undefined, text: string): string | undefined {
  try {
    schema?.validateSync(text);
    return undefined;
  } catch (fault) {
    if (fault instanceof yup.ValidationError) return fault.message;
    throw fault;
  }
}

export function FieldList(props: FieldListProps) {
  const { around, item, itemKey, fields, bindings, isReadOnly, revision, typing, deeds, onOpen } = props;
  const { may, scope } = useStaff();
  // Who is limited to some forms would make one that is not there for them.
  const mayMakeForms = may('changeForms') !== undefined && scope.forms === undefined;
  const schemas = useMemo(
    () => new Map(fields.filter(isTyped).map((field) => [field.name, schemaOf(field)])),
    [fields],
  );
  const form = useFormik<Values>({
    initialValues: valuesOf(fields, item),
    // One field at a time, when it is typed in.
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: () => undefined,
  });
  const newest = useRef({ form, fields, item });
  useEffect(() => {
    newest.current = { form, fields, item };
  });
  // What was undone, or came from elsewhere, is shown; what is being typed stays where it is.
  useEffect(() => {
    const { form: shown, fields: all, item: now } = newest.current;
    const values = valuesOf(all, now);
    if (Object.entries(values).some(([name, text]) => shown.values[name] !== text)) {
      void shown.setValues(values, false);
      shown.setErrors({});
    }
  }, [revision]);

  const put = useCallback(
    (field: Field, value: Json | undefined) => deeds.set(itemKey, field.path, value, field.label),
    [deeds, itemKey],
  );
  const write = useCallback(
    (field: Field, text: string) => {
      const { form: shown } = newest.current;
      void shown.setFieldValue(field.name, text, false);
      shown.setFieldError(field.name, faultOf(schemas.get(field.name), text));
      const typed = typedValue(field, text);
      if (!('fault' in typed)) put(field, typed.value);
    },
    [schemas, put],
  );
  const graph = useCallback(() => onOpen('graph'), [onOpen]);
  const type = typeOf(item);
  return fields.map((field) => {
    const { name, control } = field;
    const value = valueAt(item, field.path);
    if (itemKey !== null && control === 'condition')
      return (
        <ConditionEditor
          key={name}
          condition={value}
          categories={bindings?.categories.tree ?? NO_CATEGORIES}
          onGraph={graph}
          {...{ around, itemKey, isReadOnly, deeds }}
        />
      );
    if (itemKey !== null && control === 'options')
      return (
        <OptionsEditor
          key={name}
          field={name === 'payTypeOptions' ? 'payTypeOptions' : 'options'}
          options={value}
          sections={fieldOf(item, 'sectionOptions')}
          hasInterval={field.hasInterval === true}
          {...{ around, type, itemKey, isReadOnly, deeds }}
        />
      );
    if (itemKey !== null && control === 'required')
      return (
        <RequiredField
          key={name}
          given={value}
          isForUser={valueAt(item, ['isRequiredForUser', 'value']) === true}
          {...{ itemKey, isReadOnly, deeds }}
        />
      );
    // Where an option leads stands beside the option.
    if (control === 'sections') return null;
    if (control === 'blocks') return <BlocksField key={name} onValue={put} {...{ field, value, isReadOnly }} />;
    return (
      <Fragment key={name}>
        {isTyped(field) ? (
          <TypedField
            text={form.values[name] ?? ''}
            fault={form.errors[name]}
            onText={write}
            typing={typing}
            {...{ field, isReadOnly }}
          />
        ) : (
          <ChosenField onValue={put} {...{ field, value, isReadOnly }} />
        )}
        {field.binding === 'memberForms' && mayMakeForms && (
          <div className={styles.line}>
            <Button data-field="newMemberForm" disabled={isReadOnly} onClick={() => onOpen('newMemberForm')}>
              {designerTexts.create.memberForm}
            </Button>
          </div>
        )}
      </Fragment>
    );
  });
}
