/** Short and long text as a person types it. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expectAccessibleItem, showForm } from '../../../testing/formScene';

const PHONE_AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
const originalAgent = navigator.userAgent;

function pretendAgent(value: string): void {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value });
}

afterEach(() => pretendAgent(originalAgent));

describe('text', () => {
  test('a short text is a single-line input named by its title, with its description [FORM-009, FORM-004]', () => {
    showForm([{ itemKey: 'name', type: 'text', title: '氏名', description: '保険証のとおりに' }]);
    const input = screen.getByRole('textbox', { name: '氏名' });
    expect(input.tagName).toBe('INPUT');
    expect(input).toHaveAttribute('name', 'name');
    expect(input).toHaveAccessibleDescription('保険証のとおりに');
  });

  test('textarea and paragraph are multi-line inputs [FORM-010]', () => {
    showForm([
      { itemKey: 'a', type: 'textarea', title: '経過' },
      { itemKey: 'b', type: 'paragraph', title: '備考' },
    ]);
    expect(screen.getByRole('textbox', { name: '経過' }).tagName).toBe('TEXTAREA');
    expect(screen.getByRole('textbox', { name: '備考' }).tagName).toBe('TEXTAREA');
  });

  test('an item of an unknown type is a short text [FORM-045]', async () => {
    const scene = showForm([{ itemKey: 'x', type: 'hologram', title: '新しい項目' }]);
    await scene.user.type(screen.getByRole('textbox', { name: '新しい項目' }), 'あ');
    expect(scene.answers()).toEqual({ x: 'あ' });
  });

  test('an image is shown, whichever way the config names it [FORM-005]', () => {
    showForm([
      { itemKey: 'a', type: 'text', title: '甲', imageUrl: 'https://example.test/a.png' },
      { itemKey: 'b', type: 'text', title: '乙', imageUrl: { itemUrl: 'https://example.test/b.png' } },
    ]);
    expect(screen.getByRole('img', { name: '甲の説明画像' })).toHaveAttribute('src', 'https://example.test/a.png');
    expect(screen.getByRole('img', { name: '乙の説明画像' })).toHaveAttribute('src', 'https://example.test/b.png');
  });

  test('an empty required text says 必須です, tied to its input [VAL-004]', async () => {
    const scene = showForm([{ itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } }]);
    const input = screen.getByRole('textbox', { name: '氏名' });
    expect(screen.getByText('必須')).toBeInTheDocument();
    await scene.submit();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('必須です');
    expect(screen.getByText('必須です')).toHaveAttribute('data-error-for', 'name');
    expect(input).toHaveFocus();
  });

  test('a fault shows when the person leaves the field, and goes while it is put right', async () => {
    const scene = showForm([
      { itemKey: 'code', type: 'text', title: '番号', length: { min: 3, max: 5 } },
      { itemKey: 'next', type: 'text', title: '次' },
    ]);
    const input = screen.getByRole('textbox', { name: '番号' });
    await scene.user.type(input, '12');
    expect(input).toBeValid();
    await scene.user.tab();
    expect(input).toHaveAccessibleDescription('3文字以上5文字以下で入力してください。');
    await scene.user.type(input, '3');
    await screen.findByRole('textbox', { name: '番号', description: '' });
    expect(input).toBeValid();
  });

  test('passing through an empty required field scolds nobody', async () => {
    const scene = showForm([{ itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } }]);
    await scene.user.tab();
    await scene.user.tab();
    expect(screen.queryByText('必須です')).not.toBeInTheDocument();
  });

  test('on a PC half-width kana of a katakana item becomes full-width [FORM-060]', async () => {
    const scene = showForm([{ itemKey: 'kana', type: 'text', title: 'フリガナ', imeType: 'katakana_fullwidth' }]);
    const input = screen.getByRole('textbox', { name: 'フリガナ' });
    await scene.user.type(input, 'ﾔﾏﾀﾞ ﾊﾅｺ');
    await scene.user.tab();
    expect(input).toHaveValue('ヤマダ　ハナコ');
    expect(input).toBeValid();
  });

  test.each([
    ['ささき よしお', 'ササキ　ヨシオ'],
    ['ササキ　ヨシオ　', 'ササキ　ヨシオ'],
  ])('leaving a field of katakana turns %j into %j, on a phone too (CONTRACT 13)', async (typed, shown) => {
    pretendAgent(PHONE_AGENT);
    const scene = showForm([{ itemKey: 'kana', type: 'text', title: 'フリガナ', imeType: 'katakana_fullwidth' }]);
    const input = screen.getByRole('textbox', { name: 'フリガナ' });
    await scene.user.type(input, typed);
    expect(input).toHaveValue(typed);
    await scene.user.tab();
    expect(input).toHaveValue(shown);
    expect(input).toBeValid();
    expect(scene.answers()).toEqual({ kana: shown });
  });

  test('the browser and the keyboard are told what is asked, and at the desk nothing is filled in (CONTRACT 14.4)', () => {
    const items = [
      { itemKey: 'name', type: 'text', title: '氏名' },
      { itemKey: 'ticket', type: 'text', title: '接種券番号', characterType: 'numberHalf' as const },
      { itemKey: 'fever', type: 'text', title: '体温', inputFormat: '[0-9]{2}(\\.[0-9])?' },
    ];
    showForm(items);
    expect(screen.getByRole('textbox', { name: '氏名' })).toHaveAttribute('autocomplete', 'name');
    expect(screen.getByRole('textbox', { name: '体温' })).toHaveAttribute('inputmode', 'decimal');
    cleanup();
    showForm(items, { mode: 'admin' });
    expect(screen.getByRole('textbox', { name: '氏名' })).toHaveAttribute('autocomplete', 'off');
  });

  test('on a PC full-width digits of a half-width item become half-width [FORM-061]', async () => {
    const scene = showForm([{ itemKey: 'no', type: 'text', title: '番号', imeType: 'hankaku_only' }]);
    const input = screen.getByRole('textbox', { name: '番号' });
    await scene.user.type(input, '１２３');
    await scene.user.tab();
    expect(input).toHaveValue('123');
  });

  test('on a phone nothing that was typed is rewritten', async () => {
    pretendAgent(PHONE_AGENT);
    const scene = showForm([{ itemKey: 'no', type: 'text', title: '番号', imeType: 'hankaku_only' }]);
    const input = screen.getByRole('textbox', { name: '番号' });
    await scene.user.type(input, '１２３');
    await scene.user.tab();
    expect(input).toHaveValue('１２３');
  });

  test('nothing is rewritten while an input method is composing', () => {
    const scene = showForm([{ itemKey: 'no', type: 'text', title: '番号', imeType: 'hankaku_only' }]);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: '番号' });
    input.focus();
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: '１２' } });
    expect(scene.answers()).toEqual({ no: '１２' });
    expect(input).toHaveValue('１２');
    fireEvent.compositionEnd(input);
    fireEvent.blur(input);
    expect(input).toHaveValue('12');
    expect(scene.answers()).toEqual({ no: '12' });
  });

  describe('of a fixed length', () => {
    const code = { itemKey: 'code', type: 'text', title: '記号', validLength: 4 };
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: '記号' });

    test('has a counter, and counter, minlength and maxlength are its length [FORM-059]', async () => {
      const scene = showForm([code], { initialAnswers: { code: 'ab' } });
      const input = await field();
      expect(input).toHaveAttribute('minlength', '4');
      expect(input).toHaveAttribute('maxlength', '4');
      expect(screen.getByText('2 / 4')).toBeInTheDocument();
      expect(input).toHaveAccessibleDescription('4文字で入力してください。 2 / 4');
      await scene.user.type(input, 'cdef');
      expect(input).toHaveValue('abcd');
      expect(screen.getByText('4 / 4')).toBeInTheDocument();
      await scene.user.clear(input);
      expect(screen.getByText('0 / 4')).toBeInTheDocument();
      await scene.user.type(input, 'xyz');
      await scene.user.tab();
      expect(await screen.findByText('3 / 4')).toBeInTheDocument();
      await screen.findByRole('textbox', { name: '記号', description: /^4文字で入力してください。/ });
      expect(input).toBeInvalid();
    });

    test('an input method may pass the length on its way, and what it leaves is judged, not cut [FORM-059]', async () => {
      const scene = showForm([code]);
      const input = await field();
      input.focus();
      fireEvent.compositionStart(input);
      expect(input).not.toHaveAttribute('maxlength');
      fireEvent.input(input, { target: { value: 'ぎょうせいく' } });
      expect(input).toHaveValue('ぎょうせいく');
      expect(screen.getByText('6 / 4')).toBeInTheDocument();
      fireEvent.input(input, { target: { value: '行政区' } });
      fireEvent.compositionEnd(input);
      expect(input).toHaveAttribute('maxlength', '4');
      expect(screen.getByText('3 / 4')).toBeInTheDocument();
      expect(scene.answers()).toEqual({ code: '行政区' });
    });

    test('a rare character counts as one', async () => {
      const scene = showForm([code], { initialAnswers: { code: '𠮷野' } });
      expect(screen.getByText('2 / 4')).toBeInTheDocument();
      const input = await field();
      expect(input).toHaveAttribute('maxlength', '5');
      await scene.user.type(input, '太郎次');
      expect(scene.answers()).toEqual({ code: '𠮷野太郎' });
    });

    test('what takes the place of the answer is counted', async () => {
      const scene = showForm([code]);
      await scene.user.type(await field(), 'ab');
      scene.tell((form) => form.replaceAnswers({ code: 'abc' }));
      expect(await screen.findByText('3 / 4')).toBeInTheDocument();
    });

    test('has no accessibility faults', async () => {
      showForm([code]);
      await field();
      await expectAccessibleItem(code, { initialAnswers: { stored: 'abcd' } });
    });
  });

  test('a disabled item is shown and cannot be changed [FORM-008]', () => {
    showForm([{ itemKey: 'name', type: 'text', title: '氏名', disabled: true }], {
      isUpdate: true,
      initialAnswers: { name: '山田' },
    });
    const input = screen.getByRole('textbox', { name: '氏名' });
    expect(input).toBeDisabled();
    expect(input).toHaveValue('山田');
  });

  test('an item that is not editable is open in a new answer and disabled in a stored one [FORM-089]', () => {
    const item = { itemKey: 'name', type: 'text', title: '氏名', isNotEditable: true };
    showForm([item]);
    expect(screen.getByRole('textbox', { name: '氏名' })).toBeEnabled();
    showForm([{ ...item, title: '登録ずみの氏名' }], { isUpdate: true });
    expect(screen.getByRole('textbox', { name: '登録ずみの氏名' })).toBeDisabled();
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    await expectAccessibleItem({ itemKey: 'name', type: 'text', title: '氏名', description: '説明' });
    await expectAccessibleItem({ itemKey: 'note', type: 'textarea', title: '備考' });
  });
});
