/** Phone numbers as a person types them. */
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessibleItem, showForm } from '../../../testing/formScene';
import { limitDigits } from './Field';

describe('phone', () => {
  test('is a telephone input of at most 11 digits [FORM-013, FORM-064]', async () => {
    const scene = showForm([{ itemKey: 'phone', type: 'phone', title: '電話番号' }]);
    const input = screen.getByRole('textbox', { name: '電話番号' });
    expect(input).toHaveAttribute('type', 'tel');
    await scene.user.type(input, '090123456789');
    expect(input).toHaveValue('09012345678');
  });

  test('hyphens and a country code are typed freely', () => {
    expect(limitDigits('090-1234-56789')).toBe('090-1234-5678');
    expect(limitDigits('+81 90-1234-5678')).toBe('+81 90-1234-5678');
  });

  test('says when there are not 10 to 11 digits [VAL-039]', async () => {
    const scene = showForm([{ itemKey: 'phone', type: 'phone', title: '電話番号' }]);
    const input = screen.getByRole('textbox', { name: '電話番号' });
    await scene.user.type(input, '0901234');
    await scene.user.tab();
    expect(input).toHaveAccessibleDescription(
      '半角数字10桁-11桁で入力してください。 例：09012345678（ハイフンはあってもなくてもかまいません）',
    );
  });

  test('on a PC full-width digits become half-width [FORM-068]', async () => {
    const scene = showForm([{ itemKey: 'phone', type: 'phone', title: '電話番号' }]);
    const input = screen.getByRole('textbox', { name: '電話番号' });
    await scene.user.type(input, '０９０１２３４５６７８');
    await scene.user.tab();
    expect(input).toHaveValue('09012345678');
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    await expectAccessibleItem({ itemKey: 'phone', type: 'phone', title: '電話番号' });
  });
});
