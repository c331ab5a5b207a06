/** The categories that book into a calendar, with their items. What was booked is never taken away: it is ended. */
import { StandingCategoriesSchema } from '@madoguchi/shared/contract/answerSchemas/planning';
import type { PlannedCategories } from '@madoguchi/shared/contract/console/calendars';
import { foldName } from '@madoguchi/shared/domain/text';
import { isAnswer, isApiError } from '@madoguchi/shared/store';
import { consoleCalendarsTexts } from '@madoguchi/shared/texts/console/calendars';
import { VisuallyHidden } from '@madoguchi/shared/ui/plain';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import { type FormikProps, useFormik } from 'formik';
import { useState } from 'react';
import { useCalendarCategoriesPutMutation, useCalendarCategoriesQuery } from '../../../features/calls/calendars';
import { Field } from '../../../features/form/Field';
import { refusalText } from '../../../features/form/refusal';
import { EditDrawer } from '../../../features/plan/EditDrawer';
import styles from '../calendars.module.css';
import {
  type CategoriesValues,
  type CategoryValues,
  categoriesBody,
  categoriesSchema,
  categoriesValues,
  mergedCategories,
  NEW_CATEGORY,
  NEW_ITEM,
} from './categoriesForm';
import type { OverCalendarProps } from './overCalendar';

const texts = consoleCalendarsTexts.categories;
const words = consoleCalendarsTexts.settings;

/** Of more categories each is drawn by its name, and its fields once it is opened: a hundred of fields each take seconds. */
const MOST_OPEN = 10;

export default function CategoriesDrawer({ id, name, onSaid, onClose }: OverCalendarProps) {
  const { data, error, refetch } = useCalendarCategoriesQuery(id);
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return (
    <EditDrawer
      size={560}
      title={texts.title(name)}
      form="categories"
      words={words}
      isBusy={isBusy}
      isDirty={isDirty}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {data && (
        <CategoriesForm
          id={id}
          read={data}
          onDirty={() => setDirty(true)}
          onBusy={setBusy}
          onSaved={() => onSaid(texts.saved)}
        />
      )}
    </EditDrawer>
  );
}

interface CategoriesFormProps {
  id: string;
  read: PlannedCategories;
  onDirty: () => void;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
}

/** What a refusal says: which id, and why. */
function faultOf(error: unknown): string {
  const named = isApiError(error) ? (error.errors ?? []) : [];
  return named.length > 0
    ? named.map(({ itemKey, message }) => `${itemKey}：${message}`).join(' ')
    : refusalText(error);
}

function CategoriesForm({ id, read, onDirty, onBusy, onSaved }: CategoriesFormProps) {
  const [put] = useCalendarCategoriesPutMutation();
  const [standing, setStanding] = useState(read);
  const [failure, setFailure] = useState<string>();
  const [part, setPart] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const form = useFormik<CategoriesValues>({
    initialValues: categoriesValues(read),
    validationSchema: categoriesSchema,
    onSubmit: async (values) => {
      setFailure(undefined);
      onBusy(true);
      const { data, error } = await put({ id, body: categoriesBody(values, standing) });
      onBusy(false);
      if (data) {
        onSaved();
        return;
      }
      const now = isApiError(error) && error.code === 'changed' ? error.data : undefined;
      if (isAnswer(StandingCategoriesSchema, now)) {
        const before = categoriesValues(standing);
        const { values: merged, replaced } = mergedCategories(values, before, categoriesValues(now));
        setStanding(now);
        setFailure(replaced.length > 0 ? `${words.changed}${words.replaced(replaced.join('、'))}` : words.changed);
        void form.setValues(merged);
      } else setFailure(faultOf(error));
    },
  });
  const { categories } = form.values;
  const add = (field: string, list: readonly object[]) => {
    onDirty();
    void form.setFieldValue(field, list);
  };
  const isMany = categories.length > MOST_OPEN;
  const wanted = foldName(part);
  const isOpen = ({ id: categoryId, isNew }: CategoryValues) => !isMany || isNew || opened.has(categoryId);
  // What is open stays, whatever its name becomes.
  const isFound = (category: CategoryValues) => isOpen(category) || foldName(category.name).includes(wanted);
  return (
    <>
      {isMany && (
        <Input
          type="search"
          className={styles.find ?? ''}
          aria-label={texts.find}
          placeholder={texts.find}
          value={part}
          onChange={({ target: { value } }) => setPart(value)}
        />
      )}
      <form id="categories" className={styles.form} noValidate onSubmit={form.handleSubmit} onChange={onDirty}>
        {failure && <Alert type="error" role="alert" title={failure} />}
        {categories.length === 0 && <p>{texts.none}</p>}
        {categories.map((category, index) => {
          if (!isFound(category)) return null;
          if (!isOpen(category))
            return (
              <Button
                key={index}
                className={styles.folded ?? ''}
                onClick={() => setOpened(new Set([...opened, category.id]))}
              >
                {texts.open(category.name)}
              </Button>
            );
          return (
            <CategoryFields
              key={index}
              form={form}
              category={category}
              at={`categories[${index}]`}
              number={index + 1}
              onAddItem={() => add(`categories[${index}].items`, [...category.items, NEW_ITEM])}
            />
          );
        })}
        {isMany && !categories.some(isFound) && <p role="status">{texts.noneFound}</p>}
        <div>
          <Button onClick={() => add('categories', [...categories, NEW_CATEGORY])}>{texts.add}</Button>
        </div>
      </form>
    </>
  );
}

interface CategoryFieldsProps {
  form: FormikProps<CategoriesValues>;
  category: CategoryValues;
  /** Path of the category in the form. */
  at: string;
  number: number;
  onAddItem: () => void;
}

interface TextFieldProps {
  form: FormikProps<CategoriesValues>;
  path: string;
  label: string;
  /** Of the category or item among the others, by which assistive technology tells them apart. */
  number: number;
}

/** A field of the form by its path. */
function TextField({ form, path, label, number }: TextFieldProps) {
  // Paths of lists are no names of the form's own values.
  const named = { ...form } as unknown as FormikProps<Record<string, string>>;
  return (
    <Field
      form={named}
      name={path}
      label={
        <>
          {label}
          <VisuallyHidden> {number}</VisuallyHidden>
        </>
      }
    >
      {(control) => <Input {...control} value={form.getFieldProps(path).value} maxLength={100} />}
    </Field>
  );
}

function CategoryFields({ form, category, at, number, onAddItem }: CategoryFieldsProps) {
  const { isNew, items } = category;
  return (
    <fieldset className={styles.card}>
      <legend>{category.name || texts.numbered(texts.name, number)}</legend>
      <TextField form={form} path={`${at}.name`} number={number} label={texts.name} />
      {isNew && (
        <>
          <TextField form={form} path={`${at}.above`} number={number} label={texts.above} />
          <TextField form={form} path={`${at}.id`} number={number} label={texts.id} />
        </>
      )}
      {texts.tags.map((tag, index) => (
        <TextField key={tag} form={form} path={`${at}.tag${index + 1}`} number={number} label={tag} />
      ))}
      <b>{texts.items}</b>
      {items.map((item, index) => {
        const path = `${at}.items[${index}]`;
        return (
          <div key={index} className={styles.row}>
            <TextField form={form} path={`${path}.itemName`} number={index + 1} label={texts.itemName} />
            {item.isNew && <TextField form={form} path={`${path}.itemId`} number={index + 1} label={texts.itemId} />}
            <TextField form={form} path={`${path}.cost`} number={index + 1} label={texts.cost} />
            <Checkbox name={`${path}.isEnded`} checked={item.isEnded} onChange={form.handleChange}>
              {texts.ended}
            </Checkbox>
          </div>
        );
      })}
      <div>
        <Button size="small" onClick={onAddItem}>
          {texts.addItem}
        </Button>
      </div>
    </fieldset>
  );
}
