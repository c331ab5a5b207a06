/** The bed select in a form. */
import { describe, expect, test } from '@jest/globals';
import { createAppStore } from '@madoguchi/shared/store';
import { renderWithStore } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { configOf, expectAccessibleItem, showForm } from '../../../testing/formScene';
import { FormRenderer } from '../../FormRenderer';

const item = { itemKey: 'bed', type: 'selectBed', title: '入院の日程' };
const stay = { startDate: '2026-12-01 午後', endDate: '2026-12-03 午前' };

describe('selectBed', () => {
  test('leads to the calendar of free beds [FORM-035]', async () => {
    const config = configOf([item], { surveyId: 'ward' });
    const { router } = renderWithStore(
      <FormRenderer config={config} mode="user" initialAnswers={{}} handle={createRef()} />,
      {
        path: '/survey/ward',
        store: createAppStore(),
      },
    );
    const group = await screen.findByRole('group', { name: '入院の日程' });
    expect(group).toHaveTextContent('日程が選ばれていません。');
    await userEvent.setup().click(screen.getByRole('button', { name: '日程を選ぶ' }));
    expect(router.state.location.pathname).toBe('/bed-reservation/ward');
  });

  test('shows the stay that the form holds [FORM-035]', async () => {
    showForm([item], { initialAnswers: stay });
    expect(await screen.findByRole('group', { name: '入院の日程' })).toHaveTextContent(
      '入院 2026年12月1日(火) 午後 → 退院 2026年12月3日(木) 午前',
    );
    expect(screen.getByRole('button', { name: '日程を変更' })).toBeEnabled();
  });

  test('without a stay a form is not sent, and its dates satisfy the item [VAL-012]', async () => {
    const required = { ...item, isRequired: { value: true } };
    const empty = showForm([required]);
    await screen.findByRole('group', { name: '入院の日程' });
    expect(await empty.submit()).toEqual({ valid: false, errors: [{ itemKey: 'bed', message: '必須' }] });
    expect(screen.getByText('必須', { selector: '[data-error-for="bed"]' })).toBeInTheDocument();
    const filled = showForm([{ ...required, title: '選んだ日程' }], { initialAnswers: stay });
    await screen.findByRole('group', { name: '選んだ日程' });
    expect(await filled.submit()).toMatchObject({ valid: true });
  });

  test('has no accessibility faults', async () => {
    showForm([item]);
    await screen.findByRole('group', { name: '入院の日程' });
    await expectAccessibleItem(item);
  });
});
