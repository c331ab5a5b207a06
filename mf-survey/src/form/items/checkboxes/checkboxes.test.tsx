/** Several choices of several. */
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessibleItem, showForm } from '../../../testing/formScene';

const item = { itemKey: 'symptoms', type: 'checkboxes', title: '症状', options: ['発熱', 'せき', '頭痛'] };
const box = (name: string) => screen.getByRole('checkbox', { name });

describe('checkboxes', () => {
  test('several options can be chosen [FORM-022]', async () => {
    const scene = showForm([item]);
    await scene.user.click(box('頭痛'));
    await scene.user.click(box('発熱'));
    expect(scene.answers()).toEqual({ symptoms: ['発熱', '頭痛'] });
    await scene.user.click(box('頭痛'));
    expect(scene.answers()).toEqual({ symptoms: ['発熱'] });
  });

  test('once enough are chosen the others are disabled [FORM-069, VAL-046]', async () => {
    const scene = showForm([{ ...item, selection: { max: 2 } }]);
    expect(screen.getByRole('group', { name: '症状' })).toHaveAccessibleDescription('2つまで選べます');
    await scene.user.click(box('発熱'));
    expect(box('頭痛')).toBeEnabled();
    await scene.user.click(box('せき'));
    expect(box('頭痛')).toBeDisabled();
    await scene.user.click(box('せき'));
    expect(box('頭痛')).toBeEnabled();
  });

  test('a press where no more may be chosen says so, until something is given back', async () => {
    const scene = showForm([{ ...item, selection: { max: 2 } }]);
    await scene.user.click(box('頭痛'));
    await scene.user.click(box('せき'));
    const words = '2つまで選べます。変えるときは、選んだものをもう一度押してください。';
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    await scene.user.click(screen.getByText('発熱'));
    expect(screen.getByText(words)).toHaveAttribute('role', 'status');
    // At the press: the end of a long list is out of sight.
    expect(screen.getByText(words).previousElementSibling).toHaveTextContent(/^発熱$/);
    expect(scene.answers()).toEqual({ symptoms: ['せき', '頭痛'] });
    await scene.user.click(box('せき'));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  test('a press on an item that is disabled as a whole says nothing', async () => {
    const scene = showForm([{ ...item, disabled: true, selection: { max: 1 } }], {
      initialAnswers: { symptoms: ['発熱'] },
      isUpdate: true,
    });
    await scene.user.click(screen.getByText('頭痛'));
    expect(screen.queryByText(/つまで選べます。/)).not.toBeInTheDocument();
  });

  test.each([
    [{ min: 1, max: 1 }, ''],
    [{ min: 2, max: 2 }, '2つ選んでください'],
    [{ min: 1, max: 2 }, '1つ以上2つまで選べます'],
    [{ min: 2 }, '2つ以上選んでください'],
  ])('how many are to be chosen stands beside them: %j', (selection, words) => {
    showForm([{ ...item, selection }]);
    expect(screen.getByRole('group', { name: '症状' })).toHaveAccessibleDescription(words);
  });

  test('too few are a fault once the person goes on, not before [VAL-045]', async () => {
    const scene = showForm([
      { ...item, selection: { min: 2 } },
      { itemKey: 'note', type: 'text', title: '備考' },
    ]);
    const fault = '2つ以上選択してください。';
    await scene.user.click(box('発熱'));
    expect(screen.queryByText(fault)).not.toBeInTheDocument();
    await scene.user.click(screen.getByRole('textbox', { name: '備考' }));
    expect(screen.getByText(fault)).toHaveAttribute('data-error-for', 'symptoms');
    await scene.user.click(box('せき'));
    expect(screen.queryByText(fault)).not.toBeInTheDocument();
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    await expectAccessibleItem(item);
  });
});
