/** The fields that the designer shows of an item of a type, and of the form itself (CONSOLE 4). */
import { rulesOf } from '../../survey';
import { FORM_FIELDS, type FormFieldName } from './formFields';
import { ITEM_FIELDS, type ItemFieldName } from './itemFields';
import type { FieldBinding, FieldFacts } from './types';

/** A field with the name that its words are found by (texts/console/designerFields.ts). */
export interface FieldDescriptor extends FieldFacts {
  name: ItemFieldName | FormFieldName;
}

const known = new Map<string, readonly FieldDescriptor[]>();

function made(type: string): FieldDescriptor[] {
  const typed = { item: { itemKey: '', type, title: '' }, rules: rulesOf({ type }) };
  return (Object.keys(ITEM_FIELDS) as ItemFieldName[]).flatMap((name) => {
    const { takes, ...facts } = ITEM_FIELDS[name];
    return takes(typed) ? [{ name, ...facts }] : [];
  });
}

/** What an item of the type takes, in the order of the properties; of an unknown type what a short text takes. */
export function fieldsOfType(type: string): readonly FieldDescriptor[] {
  const fields = known.get(type) ?? made(type);
  known.set(type, fields);
  return fields;
}

/** What the form itself takes. */
export function fieldsOfForm(kind: 'survey' | 'member'): readonly FieldDescriptor[] {
  return (Object.keys(FORM_FIELDS) as FormFieldName[]).flatMap((name) => {
    const { kind: only, ...facts }: (typeof FORM_FIELDS)[FormFieldName] & { kind?: 'survey' | 'member' } =
      FORM_FIELDS[name];
    return only === undefined || only === kind ? [{ name, ...facts }] : [];
  });
}

/** What the value of a field names, by the field's name; undefined for one that says itself what it is. */
export function bindingOf(name: string): FieldBinding | undefined {
  const facts: Readonly<Record<string, FieldFacts>> = { ...FORM_FIELDS, ...ITEM_FIELDS };
  return facts[name]?.binding;
}

/** The field of an item, or of the form where type is null, that a path leads into; undefined for what no control sets. */
export function fieldAt(type: string | null, path: readonly (string | number)[]): FieldDescriptor | undefined {
  const fields = type === null ? [...fieldsOfForm('survey'), ...fieldsOfForm('member')] : fieldsOfType(type);
  const fits = (field: FieldDescriptor, length: number) =>
    field.path.slice(0, length).every((step, index) => step === path[index]);
  return (
    fields.find((field) => field.path.length <= path.length && fits(field, field.path.length)) ??
    // A fault of the whole (`range`) is shown at the first of its parts.
    fields.find((field) => field.path.length > path.length && fits(field, path.length) && path.length > 0)
  );
}
