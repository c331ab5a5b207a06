/** A select with typing suggestions: mouse, keyboard, input method. */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { expectAccessibleItem, expectNoAxeFaults, showForm } from '../../../testing/formScene';

const item = {
  itemKey: 'job',
  type: 'suggest',
  title: 'ご職業',
  options: ['会社員', '公務員', { value: 'ＩＴエンジニア' }, '学生'],
};
const next = { itemKey: 'next', type: 'text', title: '次' };
const field = () => screen.findByRole('combobox', { name: 'ご職業' });
const list = () => screen.getByRole('listbox', { name: 'ご職業' });
const options = () =>
  within(list())
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('suggest', () => {
  test('suggests the options that hold what is typed, width and case aside [FORM-026]', async () => {
    const scene = showForm([item]);
    expect(await field()).toHaveAttribute('name', 'job');
    await scene.user.type(await field(), '員');
    expect(await field()).toHaveAttribute('aria-expanded', 'true');
    expect(options()).toEqual(['会社員', '公務員']);
    await scene.user.clear(await field());
    await scene.user.type(await field(), 'it');
    await scene.user.click(within(list()).getByRole('option', { name: 'ＩＴエンジニア' }));
    expect(await field()).toHaveValue('ＩＴエンジニア');
    expect(await field()).toHaveAttribute('aria-expanded', 'false');
    expect(await field()).toHaveFocus();
    expect(scene.answers()).toEqual({ job: 'ＩＴエンジニア' });
  });

  test('the arrow keys move, Enter chooses and sends nothing, Escape closes [FORM-026]', async () => {
    const scene = showForm([item]);
    await scene.user.click(await field());
    expect(options()).toHaveLength(4);
    await scene.user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await field()).toHaveAttribute(
      'aria-activedescendant',
      within(list()).getByRole('option', { name: '公務員' }).id,
    );
    expect(fireEvent.keyDown(await field(), { key: 'Enter' })).toBe(false);
    expect(scene.answers()).toEqual({ job: '公務員' });
    await scene.user.keyboard('{ArrowDown}');
    expect(await field()).toHaveAttribute('aria-expanded', 'true');
    expect(within(list()).getByRole('option', { name: '公務員' })).toHaveAttribute('aria-selected', 'true');
    await scene.user.keyboard('{Escape}');
    expect(await field()).toHaveAttribute('aria-expanded', 'false');
    expect(await field()).toHaveValue('公務員');
  });

  test('the button opens and closes the whole list', async () => {
    const scene = showForm([item], { initialAnswers: { job: '学生' } });
    await field();
    await scene.user.click(screen.getByRole('button', { name: '一覧を開く' }));
    expect(options()).toHaveLength(4);
    await scene.user.click(screen.getByRole('button', { name: '一覧を閉じる' }));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  test('without a match it says so and offers the option for none [FORM-082, FORM-083]', async () => {
    const scene = showForm([item]);
    await scene.user.type(await field(), '宇宙飛行士');
    expect(screen.getByText('検索結果が見つかりません。')).toHaveAttribute('role', 'status');
    expect(options()).toEqual(['このリストに該当なし。']);
    await expectNoAxeFaults(scene.container);
    await scene.user.click(within(list()).getByRole('option', { name: 'このリストに該当なし。' }));
    expect(await scene.submit()).toEqual({ valid: true, answers: { job: 'このリストに該当なし。' } });
  });

  test('an option that was typed out is chosen, another text stays and is refused', async () => {
    const scene = showForm([item, next]);
    await scene.user.type(await field(), '学生');
    await scene.user.click(screen.getByRole('textbox', { name: '次' }));
    expect(scene.answers()).toEqual({ job: '学生' });
    await scene.user.clear(await field());
    await scene.user.type(await field(), '宇宙');
    await scene.user.tab();
    expect(await field()).toHaveValue('宇宙');
    expect(await field()).toHaveAccessibleDescription(/選択肢から選んでください。/);
    await scene.user.clear(await field());
    await scene.user.tab();
    expect(await field()).toBeValid();
    expect(scene.answers()).toEqual({ job: '' });
  });

  test('nothing is looked up while an input method is composing, and its Enter chooses nothing', async () => {
    const scene = showForm([item]);
    const input = await field();
    input.focus();
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: 'がく' } });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(screen.queryByText('検索結果が見つかりません。')).not.toBeInTheDocument();
    fireEvent.input(input, { target: { value: '学' } });
    fireEvent.compositionEnd(input);
    expect(options()).toEqual(['学生']);
    expect(input).toHaveValue('学');
    expect(scene.answers()).toEqual({ job: '学' });
  });

  test('a list of thousands draws a part and grows when it nears its end', async () => {
    const many = { ...item, options: Array.from({ length: 3000 }, (_, index) => `${index + 1}番`) };
    const scene = showForm([many]);
    await scene.user.click(await field());
    expect(list().children).toHaveLength(50);
    Object.defineProperties(list(), {
      scrollHeight: { value: 1000 },
      clientHeight: { value: 300 },
      scrollTop: { value: 460 },
    });
    fireEvent.scroll(list());
    expect(list().children).toHaveLength(100);
  });

  test('an empty required one says 必須項目 [VAL-010]', async () => {
    const scene = showForm([{ ...item, isRequired: { value: true } }]);
    await field();
    await scene.submit();
    expect(await field()).toHaveAccessibleDescription('必須項目');
    expect(await field()).toHaveFocus();
  });

  test('has no accessibility faults at rest, open, in error and disabled', async () => {
    const scene = showForm([item]);
    await scene.user.click(await field());
    await scene.user.keyboard('{ArrowDown}');
    await expectNoAxeFaults(scene.container);
    await expectAccessibleItem(item);
  });
});
