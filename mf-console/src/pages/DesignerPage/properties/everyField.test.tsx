/** The properties of every item type, and of the form itself: each field opens and changes the document at its path. */
import { afterEach, expect, test } from '@jest/globals';
import {
  type Command,
  type FormDocument,
  findItem,
  type Json,
  type JsonPath,
  valueAt,
} from '@madoguchi/shared/domain/designer';
import { itemTypes } from '@madoguchi/shared/domain/survey';
import '@madoguchi/shared/domain/survey/everyType';
import { tidyUp } from '@madoguchi/shared/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { StaffContext, staffOf } from '../../../features/session/staff';
import { PROFILE } from '../../../testing/scene';
import { makeDesignerStore } from '../state/designerStore';
import { newItem } from '../state/newItem';
import type { Deeds } from '../state/useDeeds';
import { FieldList } from './FieldList';
import { type Field, fieldsOf, isTyped } from './fields';

afterEach(tidyUp);

const STAFF = staffOf(PROFILE);
/** What is typed into a field. */
const TYPED: Partial<Record<Field['control'], string>> = { number: '３', json: '[{"name":"内科"}]', list: '一\n二' };
const WRITTEN: Partial<Record<Field['control'], Json>> = { number: 3, json: [{ name: '内科' }], list: ['一', '二'] };

function scene(type: string | null) {
  const base: FormDocument = { surveyTitle: '帳票', surveySchema: [] };
  const item = type === null ? undefined : newItem(type, '項目', base);
  const itemKey = item ? String(item.itemKey) : null;
  const store = makeDesignerStore({ ...base, surveySchema: item ? [item] : [] }, null, () => undefined);
  const push = (command: Command, isOwn?: boolean) => store.push(command, '', isOwn) === undefined;
  const deeds = {
    command: (command: Command, _words: string, isOwn?: boolean) => push(command, isOwn),
    words: () => '',
    set: (key: string | null, path: JsonPath, value: Json | undefined) =>
      void push({ kind: 'setField', itemKey: key, path, isTidy: true, ...(value !== undefined && { value }) }),
  } as unknown as Deeds;
  const fields = fieldsOf(type, 'survey', undefined);
  const now = () => {
    const { document } = store.get().log;
    return itemKey === null ? document : (findItem(document, itemKey)?.item ?? {});
  };
  const view = () => (
    <StaffContext value={STAFF}>
      <FieldList
        around={store.get().log.document}
        item={now()}
        itemKey={itemKey}
        fields={fields}
        bindings={undefined}
        isReadOnly={false}
        revision={store.get().revision}
        typing={store.typing}
        deeds={deeds}
        onOpen={() => undefined}
      />
    </StaffContext>
  );
  const { container, rerender } = render(view());
  store.subscribe(() => rerender(view()));
  const control = (name: string) => container.querySelector<HTMLElement>(`[data-field="${name}"]`);
  return { fields, control, container, value: (field: Field) => valueAt(now(), field.path) };
}

test.each([...itemTypes(), null])('%s', (type) => {
  const { fields, control, container, value } = scene(type);
  const missed: string[] = [];
  for (const field of fields) {
    const element = control(field.name);
    if (isTyped(field)) {
      fireEvent.change(element as HTMLElement, { target: { value: TYPED[field.control] ?? '文字' } });
      fireEvent.blur(element as HTMLElement);
      if (JSON.stringify(value(field)) !== JSON.stringify(WRITTEN[field.control] ?? '文字')) missed.push(field.name);
    } else if (field.control === 'switch') {
      const before = value(field);
      fireEvent.click(element as HTMLElement);
      if (value(field) === before) missed.push(field.name);
    } else if (field.control === 'required') {
      fireEvent.click(container.querySelectorAll('[data-field="isRequired"] input')[1] as HTMLElement);
      if (valueAt(value(field), ['value']) !== true) missed.push(field.name);
    } else if (field.control === 'options') {
      if (!control(`${field.name}.0`)) fireEvent.click(screen.getByRole('button', { name: '＋ 選択肢を足す' }));
      fireEvent.change(control(`${field.name}.0`) ?? container, { target: { value: '選ぶもの' } });
      if (!JSON.stringify(value(field))?.includes('選ぶもの')) missed.push(field.name);
    } else if (field.control === 'blocks') {
      fireEvent.click(element?.querySelectorAll('button')[0] as HTMLElement);
      if (value(field) !== '') missed.push(field.name);
    } else if (field.control === 'choice' || field.control === 'condition') {
      // Chosen from a list, which another test opens: here it has to be there.
      if (!(element ?? container.querySelector(`[data-field^="${field.name}"]`))) missed.push(field.name);
    }
  }
  expect(missed).toEqual([]);
});

test.each(['firstDate', 'lastDate'])('%s writes a year alone as a number, and a day as a text', (name) => {
  const { fields, control, container, value } = scene('dateDropdown');
  const field = fields.find((each) => each.name === name);
  const written = ['2026', '2026-04-01', '202'].map((typed) => {
    fireEvent.change(control(name) ?? container, { target: { value: typed } });
    fireEvent.blur(control(name) ?? container);
    return field && value(field);
  });
  expect(written).toEqual([2026, '2026-04-01', '202']);
});
