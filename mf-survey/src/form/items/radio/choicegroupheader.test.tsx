/** A choice that opens one section and locks the others. */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectAccessibleItem, expectNoAxeFaults, showForm } from '../../../testing/formScene';

const choice = {
  itemKey: 'kind',
  type: 'choicegroupheader',
  title: '受診の種類',
  sectionOptions: [
    { option: { value: '初診' }, groupheader: { value: 'first' } },
    { option: { value: '再診' }, groupheader: { value: 'again' } },
    { option: { value: 'セカンドオピニオン' }, groupheader: { value: 'first' } },
  ],
};
const section = (itemKey: string, title: string, question: string) => ({
  itemKey,
  type: 'groupheader',
  title,
  items: [{ itemKey: `${itemKey}-text`, type: 'text', title: question, isRequired: { value: true } }],
});
const items = [choice, section('first', '初診の方', '紹介元'), section('again', '再診の方', '診察券番号')];
const option = async (name: string) =>
  within(await screen.findByRole('group', { name: '受診の種類' })).getByRole('radio', { name });
const header = (name: string) => screen.getByRole('button', { name });

describe('choicegroupheader', () => {
  test('an option opens the section linked to it and locks the others [FORM-023, COND-005, COND-006]', async () => {
    const scene = showForm(items);
    expect(await option('セカンドオピニオン')).toHaveAttribute('name', 'kind');
    expect([header('初診の方'), header('再診の方')].map((button) => button.hasAttribute('disabled'))).toEqual([
      true,
      true,
    ]);
    await scene.user.click(await option('再診'));
    expect(header('再診の方')).toBeEnabled();
    expect(header('再診の方')).toHaveAttribute('aria-expanded', 'true');
    expect(header('初診の方')).toBeDisabled();
    await scene.user.type(screen.getByRole('textbox', { name: '診察券番号' }), '123');
    await scene.user.click(await option('初診'));
    expect(header('初診の方')).toHaveAttribute('aria-expanded', 'true');
    expect(header('再診の方')).toBeDisabled();
    expect(screen.queryByRole('textbox', { name: '診察券番号' })).not.toBeInTheDocument();
    await expectNoAxeFaults(scene.container);
  });

  test('an optional choice can be taken back, and its section with it [FORM-020]', async () => {
    const scene = showForm(items);
    expect(screen.queryByRole('button', { name: /選択を取り消す/ })).toBeNull();
    await scene.user.click(await option('再診'));
    await scene.user.click(screen.getByRole('button', { name: '受診の種類の選択を取り消す' }));
    expect(await option('再診')).not.toBeChecked();
    expect(header('再診の方')).toBeDisabled();
    expect(await scene.submit()).toMatchObject({ valid: true });
    await expectNoAxeFaults(scene.container);
  });

  test('one that must be answered cannot', async () => {
    const scene = showForm([{ ...choice, isRequired: { value: true } }, ...items.slice(1)]);
    await scene.user.click(await option('再診'));
    expect(screen.queryByRole('button', { name: /選択を取り消す/ })).toBeNull();
  });

  test('only the open section is asked for and sent [COND-005, COND-006]', async () => {
    const scene = showForm(items, { initialAnswers: { kind: '再診', 'first-text': '前の答え' } });
    await option('再診');
    expect(await scene.submit()).toEqual({ valid: false, errors: [{ itemKey: 'again-text', message: '必須です' }] });
    await scene.user.type(screen.getByRole('textbox', { name: '診察券番号' }), '123');
    expect(await scene.submit()).toEqual({ valid: true, answers: { kind: '再診', 'again-text': '123' } });
  });

  test('several options may open the same section', async () => {
    const scene = showForm(items);
    await scene.user.click(await option('セカンドオピニオン'));
    expect(header('初診の方')).toBeEnabled();
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    showForm([choice]);
    await option('初診');
    await expectAccessibleItem(choice);
  });
});
