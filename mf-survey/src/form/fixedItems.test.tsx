/** Items that the person may not change: what stands in them is the config's, the record's or the stored answer's, and never holds the form up. */
import { expect, test } from '@jest/globals';
import type { SchemaItem } from '@madoguchi/shared/contract';
import { screen } from '@testing-library/react';
import { showForm } from './testing/formScene';

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

test('[FORM-008] 会員の登録情報が入った入力できない項目に、下書きの別の値は入らない', async () => {
  const recorded = { name: '山田 花子' };
  const scene = showForm([FREE, LOCKED], { initialAnswers: recorded, recorded });
  scene.tell((form) => form.replaceAnswers({ free: '頭痛', name: '別人' }));
  expect(screen.getByLabelText('氏名')).toHaveValue('山田 花子');
  expect(await scene.submit()).toEqual({ valid: true, answers: { free: '頭痛', name: '山田 花子' } });
});

test('[FORM-089] 変更できない項目の回答は、選択肢からなくなっていても変更を止めない', async () => {
  const scene = showForm([FREE, CHOICE], { initialAnswers: { free: '頭痛', some: '丙' }, isUpdate: true });
  scene.tell((form) => form.replaceAnswers({ free: '腹痛', some: '甲' }));
  expect(await scene.submit()).toEqual({ valid: true, answers: { free: '腹痛', some: '丙' } });
});

test('変更できない項目に必須の回答がなくても、残りの数に入らず変更を止めない', async () => {
  const left: number[] = [];
  const onProgress = ({ requiredLeft }: { requiredLeft: number }) => left.push(requiredLeft);
  const scene = showForm([FREE, CHOICE], { initialAnswers: { free: '頭痛' }, isUpdate: true, onProgress });
  expect(await scene.submit()).toMatchObject({ valid: true });
  expect(left.every((count) => count === 0)).toBe(true);
});

test('変更できる項目では、選択肢からなくなった回答を選びなおす', async () => {
  const initialAnswers = { free: '頭痛', some: '丙' };
  const scene = showForm([FREE, { ...CHOICE, isNotEditable: false }], { initialAnswers, isUpdate: true });
  expect(await scene.submit()).toMatchObject({ valid: false, errors: [{ itemKey: 'some' }] });
});
