/** The screen contract of one item: name, required mark, help, message, group. */
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { CheckboxGroup, RadioGroup } from './choices';
import { NumberInput, Select, TextArea, TextInput } from './controls';
import { FieldFrame } from './FieldFrame';
import { focusFirstInvalid } from './focusFirstInvalid';

function describedBy(element: HTMLElement): string[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '');
}

test('a field is named by its title, without the mark of being required', () => {
  render(
    <FieldFrame itemKey="name" title="氏名" required description="戸籍の文字でご記入ください">
      {(control) => <TextInput {...control} />}
    </FieldFrame>,
  );
  const input = screen.getByRole('textbox', { name: '氏名' });
  expect(input.getAttribute('name')).toBe('name');
  expect(input.hasAttribute('required')).toBe(true);
  expect(describedBy(input)).toEqual(['戸籍の文字でご記入ください']);
  expect(screen.getByText('必須')).toBeTruthy();
});

test('an error is tied to its field, and the field is marked invalid', () => {
  render(
    <FieldFrame itemKey="phone" title="電話番号" error="半角数字10桁-11桁で入力してください。">
      {(control) => <TextInput {...control} type="tel" />}
    </FieldFrame>,
  );
  const input = screen.getByRole('textbox', { name: '電話番号' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(input)).toEqual([
    '半角数字10桁-11桁で入力してください。',
    '例：09012345678（ハイフンはあってもなくてもかまいません）',
  ]);
  expect(document.querySelector('[data-error-for="phone"]')?.textContent).toBe('半角数字10桁-11桁で入力してください。');
});

test('options are in a group with the title, described by required mark and error', () => {
  render(
    <FieldFrame itemKey="sex" title="性別" required group error="必須です">
      {(control) => <RadioGroup {...control} options={['男性', '女性']} />}
    </FieldFrame>,
  );
  const group = screen.getByRole('group', { name: '性別' });
  expect(describedBy(group)).toEqual(['必須', '必須です']);
  const radio = screen.getByRole('radio', { name: '女性' });
  expect([radio.getAttribute('name'), radio.getAttribute('value'), radio.hasAttribute('required')]).toEqual([
    'sex',
    '女性',
    true,
  ]);
});

test('a radio group takes one option', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(<RadioGroup name="sex" options={['男性', '女性']} onChange={onChange} />);
  await user.click(screen.getByRole('radio', { name: '女性' }));
  await user.click(screen.getByRole('radio', { name: '男性' }));
  expect(onChange.mock.calls).toEqual([['女性'], ['男性']]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '女性' }).checked).toBe(false);
});

test('at the limit the other options are disabled until one is taken off [FORM-069]', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(<CheckboxGroup name="symptom" options={['発熱', 'せき', '頭痛']} max={2} onChange={onChange} />);
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await user.click(box('頭痛'));
  await user.click(box('発熱'));
  expect(onChange).toHaveBeenLastCalledWith(['発熱', '頭痛']);
  expect([box('発熱').disabled, box('せき').disabled, box('頭痛').disabled]).toEqual([false, true, false]);
  await user.click(box('頭痛'));
  expect(box('せき').disabled).toBe(false);
});

test('a number field takes no e E + - . [FORM-062]', async () => {
  const user = userEvent.setup();
  render(<NumberInput aria-label="体温" />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '体温' });
  await user.type(input, '3e6E.+-5');
  expect(input.value).toBe('365');
});

test('select and textarea pass on label, ref and name too', () => {
  const select = createRef<HTMLSelectElement>();
  const area = createRef<HTMLTextAreaElement>();
  render(
    <>
      <Select ref={select} aria-label="診療科" name="department" options={['内科', '小児科']} defaultValue="小児科" />
      <TextArea ref={area} aria-label="ご相談" name="memo" defaultValue="頭が痛い" />
    </>,
  );
  expect(select.current?.value).toBe('小児科');
  expect([...(select.current?.options ?? [])].map((option) => option.text)).toEqual([
    '選択してください',
    '内科',
    '小児科',
  ]);
  expect([area.current?.name, area.current?.value]).toEqual(['memo', '頭が痛い']);
});

test('the focus goes to the first field with an error', () => {
  const { container } = render(
    <>
      <FieldFrame itemKey="name" title="氏名">
        {(control) => <TextInput {...control} />}
      </FieldFrame>
      <FieldFrame itemKey="sex" title="性別" group error="必須です">
        {(control) => <RadioGroup {...control} options={['男性', '女性']} />}
      </FieldFrame>
      <FieldFrame itemKey="phone" title="電話番号" error="必須です">
        {(control) => <TextInput {...control} />}
      </FieldFrame>
    </>,
  );
  expect(focusFirstInvalid(container)).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '男性' }));
});

test('the focus stays where there is no error', () => {
  const { container } = render(<TextInput aria-label="氏名" />);
  expect(focusFirstInvalid(container)).toBe(false);
});
