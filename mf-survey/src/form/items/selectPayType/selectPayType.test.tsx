/** The pay type in a form. */
import { describe, expect, jest, test } from '@jest/globals';
import type { Answers, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { initialAnswers } from '@madoguchi/shared/domain/survey';
import { screen, within } from '@testing-library/react';
import { configOf, expectAccessibleItem, showForm } from '../../../testing/formScene';

const item: SchemaItem = {
  itemKey: 'payType',
  type: 'selectPayType',
  title: 'お支払い方法',
  payTypeOptions: [
    { input: 'オンライン決済', payType: 0 },
    { input: '当日窓口', payType: 1 },
  ],
};
const config = (more: Partial<SurveyConfig> = {}) =>
  configOf([item], { usePayment: 1, isAppending: { value: true }, ...more });
const group = async () => within(await screen.findByRole('group', { name: 'お支払い方法' }));

describe('selectPayType', () => {
  test('offers the labels of the item [FORM-034, PAY-026]', async () => {
    const scene = showForm([item], { config: config() });
    const shown = await group();
    expect(shown.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'オンライン決済',
      '当日窓口',
    ]);
    await scene.user.click(shown.getByRole('radio', { name: '当日窓口' }));
    expect(scene.answers()).toEqual({ payType: '当日窓口' });
  });

  /** Opens a new answer whose item has a default, with what was chosen before. */
  async function openNew(chosen: Answers): Promise<HTMLElement[]> {
    const withDefault = { ...item, default: 'オンライン決済' };
    const form = { ...config(), surveySchema: [withDefault] };
    const opened = initialAnswers(form, { mode: 'user', today: '20261120' });
    showForm([withDefault], { config: form, initialAnswers: { ...opened, ...chosen } });
    const radios = (await group()).getAllByRole('radio');
    for (const radio of radios) expect(radio).toBeEnabled();
    return radios.filter((radio) => radio.matches(':checked'));
  }

  test('a new answer begins with the default [PAY-024]', async () => {
    expect(await openNew({})).toEqual([screen.getByRole('radio', { name: 'オンライン決済' })]);
  });

  test('what was chosen comes before the default [PAY-024]', async () => {
    expect(await openNew({ payType: '当日窓口' })).toEqual([screen.getByRole('radio', { name: '当日窓口' })]);
  });

  test('must not be blank, although the item is not marked [VAL-013]', async () => {
    const onProgress = jest.fn();
    const scene = showForm([item], { config: config(), onProgress });
    const shown = await group();
    expect(onProgress).toHaveBeenLastCalledWith({ requiredTotal: 1, requiredLeft: 1, wrong: 0, isBlank: true });
    expect(await scene.submit()).toMatchObject({ valid: false });
    expect(screen.getByRole('group', { name: 'お支払い方法' })).toHaveAccessibleDescription(
      /お支払い方法を選択してください。/,
    );
    await scene.user.click(shown.getByRole('radio', { name: '当日窓口' }));
    expect(onProgress).toHaveBeenLastCalledWith({ requiredTotal: 1, requiredLeft: 0, wrong: 0, isBlank: false });
  });

  test('a stored answer shows its value and cannot be changed [PAY-025]', async () => {
    showForm([item], { config: config(), isUpdate: true, initialAnswers: { payType: '当日窓口' } });
    const radio = (await group()).getByRole('radio', { name: '当日窓口' });
    expect(radio).toBeChecked();
    expect(radio).toBeDisabled();
  });

  test('a new answer of an administrator is cash and stays so [ADMIN-007]', async () => {
    const scene = showForm([item], { config: config(), mode: 'admin', initialAnswers: { payType: 'オンライン決済' } });
    const shown = await group();
    expect(shown.getByRole('radio', { name: '当日窓口' })).toBeChecked();
    for (const radio of shown.getAllByRole('radio')) expect(radio).toBeDisabled();
    expect(scene.answers()).toEqual({ payType: '当日窓口' });
  });

  test('without a label for cash nothing is chosen, and the desk is not held up [ADMIN-007]', async () => {
    const cashless: SchemaItem = { ...item, payTypeOptions: [{ input: 'オンライン決済', payType: 0 }] };
    const scene = showForm([cashless], {
      config: config({ surveySchema: [cashless] }),
      mode: 'admin',
      initialAnswers: { payType: 'オンライン決済' },
    });
    const radio = (await group()).getByRole('radio', { name: 'オンライン決済' });
    expect(radio).not.toBeChecked();
    expect(radio).toBeDisabled();
    expect(screen.queryByText('必須')).toBeNull();
    expect(await scene.submit()).toEqual({ valid: true, answers: { payType: '' } });
  });

  test('a form that takes no payment does not show it', async () => {
    const scene = showForm([item], { config: config({ usePayment: 0 }) });
    expect(await scene.submit()).toMatchObject({ valid: true });
    expect(screen.queryByRole('group')).toBeNull();
  });

  test('has no accessibility faults', async () => {
    showForm([item], { config: config() });
    await group();
    await expectAccessibleItem(item);
  });
});
