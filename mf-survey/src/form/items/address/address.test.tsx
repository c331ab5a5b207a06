/** Addresses as a person writes them. */
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessibleItem, showForm } from '../../../testing/formScene';

const item = { itemKey: 'address', type: 'address', title: '住所' };
const field = () => screen.findByRole('textbox', { name: '住所' });

describe('address', () => {
  test('is a text of one line, whatever is pasted into it [FORM-015]', async () => {
    const scene = showForm([item]);
    await scene.user.click(await field());
    await scene.user.paste('東京都千代田区丸の内1-1\nビル3階');
    expect(scene.answers()).toEqual({ address: '東京都千代田区丸の内1-1 ビル3階' });
    expect(await field()).toHaveAttribute('autocomplete', 'street-address');
  });

  test('an empty required address says 必須です', async () => {
    const scene = showForm([{ ...item, isRequired: { value: true } }]);
    await field();
    await scene.submit();
    expect(await field()).toHaveAccessibleDescription('必須です');
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    showForm([item]);
    await field();
    await expectAccessibleItem(item);
  });
});
