/**
 * Items that the person may not change: what is in them is the config's, the record's or the stored answer's, and
 * never holds the form up.
 */
import { expect, test } from '@jest/globals';
import type { SchemaItem } from '@madoguchi/shared/contract';
import { screen } from '@testing-library/react';
import { showForm } from '../testing/formScene';

const FREE: SchemaItem = { itemKey: 'free', type: 'text', title: '症状' };
const LOCKED: SchemaItem = { itemKey: 'name', type: 'text', title: '氏名', disabled: true };
const CHOICE: SchemaItem = {
  itemKey: 'some',
  type: 'radio',
  title: '区分',
  options: ['甲', '乙'],
  isNotEditable: true,
  isRequired: { value: true },
};

test('a fixed item with registered content takes no other value from a draft [FORM-008]', async () => {
  const recorded = { name: '山田 花子' };
  const scene = showForm([FREE, LOCKED], { initialAnswers: recorded, recorded });
  scene.tell((form) => form.replaceAnswers({ free: '頭痛', name: '別人' }));
  expect(screen.getByLabelText('氏名')).toHaveValue('山田 花子');
  expect(await scene.submit()).toEqual({ valid: true, answers: { free: '頭痛', name: '山田 花子' } });
});

test('an answer that is fixed and no longer among the options does not hold a change back [FORM-089]', async () => {
  const scene = showForm([FREE, CHOICE], { initialAnswers: { free: '頭痛', some: '丙' }, isUpdate: true });
  scene.tell((form) => form.replaceAnswers({ free: '腹痛', some: '甲' }));
  expect(await scene.submit()).toEqual({ valid: true, answers: { free: '腹痛', some: '丙' } });
});

test('a fixed required item without an answer neither counts as missing nor holds a change back', async () => {
  const left: number[] = [];
  const onProgress = ({ requiredLeft }: { requiredLeft: number }) => left.push(requiredLeft);
  const scene = showForm([FREE, CHOICE], { initialAnswers: { free: '頭痛' }, isUpdate: true, onProgress });
  expect(await scene.submit()).toMatchObject({ valid: true });
  expect(left.every((count) => count === 0)).toBe(true);
});

test('an item that can change asks again for an answer that is no longer among the options', async () => {
  const initialAnswers = { free: '頭痛', some: '丙' };
  const scene = showForm([FREE, { ...CHOICE, isNotEditable: false }], { initialAnswers, isUpdate: true });
  expect(await scene.submit()).toMatchObject({ valid: false, errors: [{ itemKey: 'some' }] });
});
