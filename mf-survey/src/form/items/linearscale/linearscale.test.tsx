/** A scale of whole numbers. */
import { describe, expect, test } from '@jest/globals';
import { renderWithStore } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import { expectAccessibleItem, showForm } from '../../../testing/formScene';
import { linearscale } from './Field';

const item = {
  itemKey: 'pain',
  type: 'linearscale',
  title: '痛みの強さ',
  scale_min: { value: 1, label: '痛くない' },
  scale_max: { value: 5, label: '耐えられない' },
};
const group = () => screen.findByRole('group', { name: '痛みの強さ' });
const values = async () =>
  within(await group())
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('value'));

describe('linearscale', () => {
  test('runs from its first to its last value, of which one can be chosen [FORM-025]', async () => {
    const scene = showForm([item]);
    expect(await values()).toEqual(['1', '2', '3', '4', '5']);
    await scene.user.click(within(await group()).getByRole('radio', { name: '2' }));
    await scene.user.click(within(await group()).getByRole('radio', { name: '4' }));
    expect(scene.answers()).toEqual({ pain: '4' });
    expect(await group()).toHaveAccessibleDescription(/^1 痛くない\s5 耐えられない$/);
  });

  test('the arrow keys move along it', async () => {
    const scene = showForm([item], { initialAnswers: { pain: '2' } });
    within(await group())
      .getByRole('radio', { name: '2' })
      .focus();
    await scene.user.keyboard('{ArrowRight}');
    expect(scene.answers()).toEqual({ pain: '3' });
  });

  test('runs from 0 to 10 without ends of its own [FORM-063]', async () => {
    showForm([{ itemKey: 'pain', type: 'linearscale', title: '痛みの強さ' }]);
    expect(await values()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });

  test('an end is read with its name, a number between alone', () => {
    renderWithStore(
      <>
        <linearscale.View item={item} value="5" surveyId="s1" />
        <linearscale.View item={item} value="3" surveyId="s1" />
      </>,
    );
    expect(screen.getByText('5 耐えられない')).toBeInTheDocument();
    expect(screen.getByText('3')).toBeInTheDocument();
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    showForm([item]);
    await group();
    await expectAccessibleItem(item);
  });
});
