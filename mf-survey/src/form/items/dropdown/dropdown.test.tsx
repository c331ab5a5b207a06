/** One choice in a select. */
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessibleItem, showForm } from '../../../testing/formScene';

const item = { itemKey: 'smoking', type: 'dropdown', title: '喫煙', options: ['吸う', '吸わない'] };

describe('dropdown', () => {
  test('dropdown and select are selects of one option [FORM-021]', async () => {
    const scene = showForm([item, { ...item, itemKey: 'drinking', type: 'select', title: '飲酒' }]);
    await scene.user.selectOptions(screen.getByRole('combobox', { name: '喫煙' }), '吸わない');
    await scene.user.selectOptions(screen.getByRole('combobox', { name: '飲酒' }), '吸う');
    expect(scene.answers()).toEqual({ smoking: '吸わない', drinking: '吸う' });
  });

  test('an empty required dropdown says 必須 [VAL-011]', async () => {
    const scene = showForm([{ ...item, isRequired: { value: true } }]);
    await scene.submit();
    expect(screen.getByRole('combobox', { name: '喫煙' })).toHaveAccessibleDescription('必須');
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    await expectAccessibleItem(item);
  });
});
