/** Groups of items. */
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectNoAxeFaults, showForm } from '../../../testing/formScene';

const item = {
  itemKey: 'history',
  type: 'groupheader',
  title: 'ご病気',
  items: [
    { itemKey: 'illness', type: 'text', title: '病名', isRequired: { value: true } },
    { itemKey: 'medicine', type: 'text', title: 'お薬' },
  ],
};
const header = () => screen.getByRole('button', { name: 'ご病気' });

describe('groupheader', () => {
  test('opens and closes over its items [FORM-024]', async () => {
    const scene = showForm([item]);
    expect(header()).toHaveAttribute('aria-expanded', 'false');
    expect(header()).toHaveAccessibleDescription('必須 あと1件');
    expect(screen.queryByRole('textbox', { name: '病名' })).not.toBeInTheDocument();
    await scene.user.click(header());
    expect(header()).toHaveAttribute('aria-expanded', 'true');
    await scene.user.type(screen.getByRole('textbox', { name: '病名' }), '喘息');
    await scene.user.click(header());
    expect(screen.queryByRole('textbox', { name: '病名' })).not.toBeInTheDocument();
    expect(scene.answers()).toEqual({ illness: '喘息' });
    await expectNoAxeFaults(scene.container);
  });

  test('a fault inside opens it, and its control gets the focus [SURVEY-043]', async () => {
    const scene = showForm([item]);
    const outcome = await scene.submit();
    expect(outcome).toEqual({ valid: false, errors: [{ itemKey: 'illness', message: '必須です' }] });
    expect(header()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('textbox', { name: '病名' })).toHaveFocus();
  });

  test('a fault in a group inside another opens both, and both count it [SURVEY-043]', async () => {
    const scene = showForm([{ itemKey: 'outer', type: 'groupheader', title: '健康状態', items: [item] }]);
    const outer = screen.getByRole('button', { name: '健康状態' });
    expect(outer).toHaveAccessibleDescription('必須 あと1件');
    await scene.submit();
    expect(outer).toHaveAttribute('aria-expanded', 'true');
    expect(header()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('textbox', { name: '病名' })).toHaveFocus();
  });

  test('a locked section says that it is not needed only once the question is answered [COND-006]', async () => {
    const choice = {
      ...{ itemKey: 'kind', type: 'choicegroupheader', title: '種別', options: ['はい', 'いいえ'] },
      sectionOptions: [{ option: { value: 'はい' }, groupheader: { value: 'history' } }],
    };
    const scene = showForm([choice, item]);
    expect(header()).toHaveAccessibleDescription('上の質問に回答すると、入力が必要かどうかが決まります。');
    await scene.user.click(screen.getByRole('radio', { name: 'いいえ' }));
    expect(header()).toHaveAccessibleDescription('上の質問の回答により、この項目の入力は不要です。');
  });

  test('a choice opens its group and locks the others [COND-005, COND-006]', async () => {
    const choice = {
      itemKey: 'kind',
      type: 'radio',
      title: '種別',
      options: ['はい', 'いいえ'],
    };
    const scene = showForm(
      [
        {
          ...choice,
          type: 'choicegroupheader',
          sectionOptions: [
            { option: { value: 'はい' }, groupheader: { value: 'history' } },
            { option: { value: 'いいえ' }, groupheader: { value: 'other' } },
          ],
        },
        item,
        { ...item, itemKey: 'other', title: 'ほか', items: [] },
      ],
      { initialAnswers: { kind: 'はい' } },
    );
    expect(header()).toBeEnabled();
    expect(screen.getByRole('textbox', { name: '病名' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'ほか' })).toBeDisabled();
    expect(scene.container).toHaveTextContent('上の質問の回答により、この項目の入力は不要です。');
  });
});
