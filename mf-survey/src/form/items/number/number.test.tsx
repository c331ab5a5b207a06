/** Numbers as a person types them. */
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessibleItem, showForm } from '../../../testing/formScene';

describe('number', () => {
  test('is a number input that takes no e, E, +, - or dot [FORM-011, FORM-062]', async () => {
    const scene = showForm([{ itemKey: 'age', type: 'number', title: '年齢' }]);
    const input = screen.getByRole('textbox', { name: '年齢' });
    expect(input).toHaveAttribute('inputmode', 'numeric');
    await scene.user.type(input, '1e2E3+4-5.6');
    expect(input).toHaveValue('123456');
  });

  test('says what is wrong with a number [VAL-005, VAL-036, VAL-037]', async () => {
    const scene = showForm([
      { itemKey: 'age', type: 'number', title: '年齢', isRequired: { value: true }, range: { min: 0, max: 120 } },
    ]);
    const input = screen.getByRole('textbox', { name: '年齢' });
    await scene.submit();
    expect(input).toHaveAccessibleDescription('必須です');
    await scene.user.type(input, '121');
    await scene.user.tab();
    expect(input).toHaveAccessibleDescription('範囲内の数値を入力してください。');
    await scene.user.clear(input);
    await scene.user.type(input, '3あ');
    await scene.user.tab();
    expect(input).toHaveAccessibleDescription('0~9以外が入力されています 数字だけで入力してください。');
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    await expectAccessibleItem({ itemKey: 'age', type: 'number', title: '年齢' });
  });
});
