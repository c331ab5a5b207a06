/** A date chosen in three selects. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { screen, within } from '@testing-library/react';
import { expectAccessibleItem, expectNoAxeFaults, showForm } from '../../../testing/formScene';

const item = { itemKey: 'onset', type: 'dateDropdown', title: '発症日' };
const group = async () => within(await screen.findByRole('group', { name: '発症日' }));
/** By label: asking a select of 127 years for its role is slow. */
const select = async (name: string) => (await group()).getByLabelText<HTMLSelectElement>(name);
const labels = ({ options }: HTMLSelectElement) => [...options].map(({ text }) => text);

beforeEach(() => setClock(Date.UTC(2026, 10, 20, 3)));
afterEach(() => resetClock());

describe('dateDropdown', () => {
  test('three selects, with the years from 1900 to this one [FORM-019, FORM-074]', async () => {
    const scene = showForm([item]);
    const years = labels(await select('年'));
    expect([years.length, years[1], years.at(-1)]).toEqual([128, '1900年（明治33年）', '2026年（令和8年）']);
    expect(labels(await select('月'))).toHaveLength(13);
    await scene.user.selectOptions(await select('年'), '1990');
    await scene.user.selectOptions(await select('月'), '5');
    await scene.user.selectOptions(await select('日'), '5');
    expect(scene.answers()).toEqual({ onset: '1990-05-05' });
  });

  test('only days that the month has are offered', async () => {
    const scene = showForm([item]);
    await scene.user.selectOptions(await select('年'), '2023');
    await scene.user.selectOptions(await select('月'), '2');
    expect(labels(await select('日'))).toHaveLength(29);
    await scene.user.selectOptions(await select('年'), '2024');
    expect(labels(await select('日'))).toHaveLength(30);
  });

  test('a day that a later choice makes impossible stays in sight and is refused', async () => {
    const scene = showForm([item], { initialAnswers: { onset: '1990-01-31' } });
    await scene.user.selectOptions(await select('月'), '2');
    expect(await select('日')).toHaveValue('31');
    expect(await screen.findByText('存在しない日付です。')).toBeInTheDocument();
  });

  test('each part has its own required message, and none while the person is on the way [FORM-075]', async () => {
    const scene = showForm([{ ...item, isRequired: { value: true } }]);
    await scene.user.selectOptions(await select('年'), '1990');
    expect(screen.queryByText('月を選択してください')).not.toBeInTheDocument();
    await scene.submit();
    expect(await select('年')).toBeValid();
    expect(await select('月')).toHaveAccessibleDescription('月を選択してください');
    expect(await select('日')).toHaveAccessibleDescription('日を選択してください');
    expect(screen.getByText('月を選択してください')).toHaveAttribute('data-error-for', 'onset');
    expect(await select('月')).toHaveFocus();
    await expectNoAxeFaults(scene.container);
    await scene.user.selectOptions(await select('年'), '');
    expect(await select('年')).toHaveAccessibleDescription('年を選択してください');
  });

  test('leaving it half chosen says what is missing', async () => {
    const scene = showForm([item]);
    await scene.user.selectOptions(await select('年'), '1990');
    (await select('日')).focus();
    await scene.user.tab();
    expect(await select('月')).toHaveAccessibleDescription('月を選択してください');
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    showForm([item]);
    await group();
    await expectAccessibleItem(item);
  });
});
