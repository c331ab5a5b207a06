/** Mail addresses as a person types them. */
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessibleItem, showForm } from '../../../testing/formScene';

describe('email', () => {
  test('is an email input that says when an address is none [FORM-012, VAL-043]', async () => {
    const scene = showForm([{ itemKey: 'mail', type: 'email', title: 'メールアドレス' }]);
    const input = screen.getByRole('textbox', { name: 'メールアドレス' });
    expect(input).toHaveAttribute('type', 'email');
    await scene.user.type(input, 'hanako@');
    await scene.user.tab();
    expect(input).toHaveAccessibleDescription('正しいメールを入力してください。 例：hanako@example.jp');
    await scene.user.type(input, 'example.jp');
    await scene.user.tab();
    expect(input).toBeValid();
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    await expectAccessibleItem({ itemKey: 'mail', type: 'email', title: 'メールアドレス' });
  });
});
