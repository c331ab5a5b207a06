/** One choice of several, all in view. */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectAccessibleItem, showForm } from '../../../testing/formScene';

const item = { itemKey: 'gender', type: 'radio', title: '性別', options: ['男性', { value: '女性' }] };

describe('radio', () => {
  test('shows its options as radio buttons in a group named by the title [FORM-020]', async () => {
    const scene = showForm([item]);
    const group = within(screen.getByRole('group', { name: '性別' }));
    await scene.user.click(group.getByRole('radio', { name: '男性' }));
    await scene.user.click(group.getByRole('radio', { name: '女性' }));
    expect(group.getByRole('radio', { name: '男性' })).not.toBeChecked();
    expect(group.getByRole('radio', { name: '女性' })).toBeChecked();
    expect(group.getByRole('radio', { name: '女性' })).toHaveAttribute('value', '女性');
    expect(scene.answers()).toEqual({ gender: '女性' });
  });

  test('a fault hangs on the group, and the first option gets the focus', async () => {
    const scene = showForm([{ ...item, isRequired: { value: true } }]);
    await scene.submit();
    expect(screen.getByRole('group', { name: '性別' })).toHaveAccessibleDescription(/必須です/);
    expect(screen.getByRole('radio', { name: '男性' })).toHaveFocus();
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    await expectAccessibleItem(item);
  });
});
