/** The renderer as a whole: who is rendered when, what is shown when, what the screen around it learns. */
import { describe, expect, test } from '@jest/globals';
import type { FormProgress } from '@madoguchi/shared/contract';
import { screen, waitFor } from '@testing-library/react';
import { showForm } from '../testing/formScene';
import part from './part';

const textbox = (name: string) => screen.getByRole('textbox', { name });

describe('FormRenderer', () => {
  test('what is typed is taken over in a pause, without leaving the field', async () => {
    const changes: unknown[] = [];
    const scene = showForm([{ itemKey: 'name', type: 'text', title: '氏名' }], {
      onChange: (answers) => changes.push(answers),
    });
    await scene.user.type(textbox('氏名'), '山田');
    await waitFor(() => expect(changes).toEqual([{ name: '山田' }]));
  });

  test('an answer shows and hides what depends on it [COND-001, COND-002, COND-004]', async () => {
    const scene = showForm([
      { itemKey: 'first', type: 'radio', title: '受診', options: ['初めて', '再診'] },
      {
        itemKey: 'number',
        type: 'text',
        title: '診察券番号',
        isRequired: { value: true },
        displayCondition: { type: 'show', questionId: 'first', answers: ['再診'] },
      },
      {
        itemKey: 'how',
        type: 'text',
        title: 'きっかけ',
        displayCondition: { type: 'hide', questionId: 'first', answers: ['再診'] },
      },
    ]);
    expect(screen.queryByRole('textbox', { name: '診察券番号' })).not.toBeInTheDocument();
    expect(textbox('きっかけ')).toBeInTheDocument();
    await scene.user.click(screen.getByRole('radio', { name: '再診' }));
    expect(textbox('診察券番号')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'きっかけ' })).not.toBeInTheDocument();
    await scene.user.type(textbox('診察券番号'), '12345678');
    await scene.user.click(screen.getByRole('radio', { name: '初めて' }));
    // What is hidden is neither judged nor handed over.
    expect(await scene.submit()).toEqual({ valid: true, answers: { first: '初めて' } });
  });

  test('a user does not see items of administrators [FORM-090]', () => {
    const items = [
      { itemKey: 'name', type: 'text', title: '氏名' },
      { itemKey: 'memo', type: 'text', title: '院内メモ', isAdminItem: true },
    ];
    showForm(items);
    expect(screen.getAllByRole('textbox')).toEqual([textbox('氏名')]);
  });

  test('an administrator sees all of them in the same renderer [ADMIN-001, ADMIN-002]', () => {
    showForm([{ itemKey: 'memo', type: 'text', title: '院内メモ', isAdminItem: true }], { mode: 'admin' });
    expect(textbox('院内メモ')).toBeInTheDocument();
  });

  test('required is what the mode says [VAL-001, VAL-002]', async () => {
    const items = [
      { itemKey: 'a', type: 'text', title: '甲', isRequired: { value: true, admin: false } },
      { itemKey: 'b', type: 'text', title: '乙', isRequiredForUser: { value: true } },
    ];
    const asUser = showForm(items);
    expect(await asUser.submit()).toMatchObject({ valid: false, errors: [{ itemKey: 'a' }, { itemKey: 'b' }] });
    const asAdministrator = showForm(items, { mode: 'admin' });
    expect(await asAdministrator.submit()).toMatchObject({ valid: true });
  });

  test('tells how far the person has come', async () => {
    let progress: FormProgress | undefined;
    const scene = showForm(
      [
        { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } },
        { itemKey: 'note', type: 'text', title: '備考' },
      ],
      {
        onProgress: (next) => {
          progress = next;
        },
      },
    );
    expect(progress).toEqual({ requiredTotal: 1, requiredLeft: 1, wrong: 0, isBlank: true });
    await scene.user.type(textbox('氏名'), '山田');
    await scene.user.tab();
    expect(progress).toEqual({ requiredTotal: 1, requiredLeft: 0, wrong: 0, isBlank: false });
  });

  test('a draft that is taken up is what counts for what is open', () => {
    const items = ['name', 'kana'].map((itemKey) => ({
      ...{ itemKey, type: 'text', title: itemKey, isRequired: { value: true } },
    }));
    const scene = showForm(items);
    scene.tell((form) => {
      form.replaceAnswers({ name: '山田' });
      form.toOpen();
    });
    expect(textbox('kana')).toHaveFocus();
  });

  test('faults of the server are shown at their items', async () => {
    const scene = showForm([{ itemKey: 'name', type: 'text', title: '氏名' }]);
    scene.tell((form) => form.showErrors([{ itemKey: 'name', message: '使えません' }]));
    await waitFor(() => expect(textbox('氏名')).toHaveAccessibleDescription('使えません'));
    expect(textbox('氏名')).toHaveFocus();
  });

  test('a lookup has the searchable items alone', () => {
    showForm(
      [
        { itemKey: 'kana', type: 'text', title: 'フリガナ', isSearchable: { value: true } },
        { itemKey: 'note', type: 'text', title: '備考' },
      ],
      { items: 'searchable' },
    );
    expect(screen.getAllByRole('textbox')).toEqual([textbox('フリガナ')]);
  });

  test('where only the reservation may change, every other input is disabled [CANCEL-004]', () => {
    showForm([{ itemKey: 'name', type: 'text', title: '氏名' }], { isUpdate: true, editScope: 'reservationOnly' });
    expect(textbox('氏名')).toBeDisabled();
  });

  test('answers can be replaced as a whole', async () => {
    const scene = showForm([
      { itemKey: 'name', type: 'text', title: '氏名' },
      { itemKey: 'gender', type: 'radio', title: '性別', options: ['男性', '女性'] },
    ]);
    await scene.user.type(textbox('氏名'), '途中');
    scene.tell((form) => form.replaceAnswers({ name: '山田 花子', gender: '女性' }));
    await waitFor(() => expect(textbox('氏名')).toHaveValue('山田 花子'));
    expect(screen.getByRole('radio', { name: '女性' })).toBeChecked();
  });

  test('is exposed to other remotes as mf_survey/form', () => {
    expect(part.part).toBe('mf_survey/form');
  });
});
