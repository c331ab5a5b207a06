/** The form in Formik by itself: what it holds, when a message shows, who judges the submit. */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { Answers, SchemaItem } from '../contract';
import { type AnswerFormOptions, preloadSchema, useAnswerForm } from './index';

/** What the schema's file does when it is asked for: comes, fails so often, or never answers. */
const mockFile = { failures: 0, isSilent: false, asked: 0 };
jest.mock('./answersSchema', () => {
  mockFile.asked += 1;
  if (mockFile.failures > 0) {
    mockFile.failures -= 1;
    throw new Error('the file did not come');
  }
  const actual = jest.requireActual<typeof import('./answersSchema')>('./answersSchema');
  return mockFile.isSilent ? Object.assign(new Promise(() => undefined), { __esModule: true }) : actual;
});

const itemsOf = (keys: readonly string[]) =>
  new Map(keys.map((itemKey): [string, SchemaItem] => [itemKey, { itemKey, type: 'text', title: itemKey }]));

function start(options: Partial<AnswerFormOptions> = {}, keys: readonly string[] = ['name', 'kana', 'note']) {
  const items = itemsOf(keys);
  const { result } = renderHook(() =>
    useAnswerForm({
      initialAnswers: {},
      items,
      judgingOf: () => ({
        messageAt: (itemKey, value) => (itemKey === 'note' || value !== undefined ? undefined : '必須です'),
      }),
      judgeAlone: () => [{ itemKey: 'name', message: 'サーバーと同じ判定' }],
      onSubmit: (answers) => answers,
      ...options,
    }),
  );
  return { form: () => result.current, does: (change: () => void) => act(change) };
}

afterEach(() => {
  jest.resetModules();
  jest.useRealTimers();
  Object.assign(mockFile, { failures: 0, isSilent: false, asked: 0 });
});

describe('the answers', () => {
  test('an answer is there at once, also before the next render', () => {
    const { form, does } = start();
    does(() => {
      form().actions.setAnswer('name', '山田');
      form().actions.setAnswer('kana', 'ヤマダ');
      expect(form().actions.answers()).toEqual({ name: '山田', kana: 'ヤマダ' });
    });
    expect(form().values).toEqual({ name: '山田', kana: 'ヤマダ' });
  });

  test('a submit takes along what was taken over in the same moment', async () => {
    const sent: Answers[] = [];
    const { form } = start({
      onSubmit: (answers) => {
        sent.push(answers);
        return answers;
      },
    });
    await act(async () => {
      form().actions.setAnswer('name', '山田');
      form().actions.setAnswer('kana', 'ヤマダ');
      await form().actions.submit();
    });
    expect(sent).toEqual([{ name: '山田', kana: 'ヤマダ' }]);
  });

  test('an item keyed like what every object has is an item like any other', () => {
    const { form, does } = start({}, ['constructor', 'toString']);
    expect(form().messages.constructor).toBeUndefined();
    does(() => form().actions.setMessage('constructor', '必須です', false));
    expect(form().messages.constructor).toBeUndefined();
    does(() => form().actions.setMessage('constructor', '必須です', true));
    expect(form().messages).toEqual({ constructor: '必須です' });
    expect(form().messages.toString).toBeUndefined();
  });

  test('replaced answers begin without a message', async () => {
    const { form, does } = start();
    await act(() => form().actions.submit());
    expect(Object.keys(form().messages)).not.toEqual([]);
    does(() => form().actions.replaceAnswers({ name: '佐藤' }));
    expect(form().values).toEqual({ name: '佐藤' });
    expect(form().messages).toEqual({});
    does(() => form().actions.setMessage('kana', '必須です', false));
    expect(form().messages).toEqual({});
  });
});

describe('a message', () => {
  test('appears once the person has finished with the item, and goes while they put it right', () => {
    const { form, does } = start();
    does(() => form().actions.setMessage('name', '必須です', false));
    expect(form().messages).toEqual({});
    does(() => form().actions.setMessage('name', '必須です', true));
    expect(form().messages).toEqual({ name: '必須です' });
    does(() => form().actions.setMessage('name', '長すぎます', false));
    expect(form().messages).toEqual({ name: '長すぎます' });
    does(() => form().actions.setMessage('name', undefined, false));
    expect(form().messages).toEqual({});
    does(() => form().actions.setMessage('name', '必須です', false));
    expect(form().messages).toEqual({});
  });

  test('of the server shows at its item, and takes the others away', () => {
    const { form, does } = start();
    does(() => form().actions.setMessage('name', '必須です', true));
    does(() => form().actions.showMessages([{ itemKey: 'kana', message: '使えません' }]));
    expect(form().messages).toEqual({ kana: '使えません' });
  });
});

describe('a submit', () => {
  test('shows every fault of the judged items, and answers them in the order of the form', async () => {
    const { form } = start({}, ['kana', 'note', 'name']);
    const outcome = await act(() => form().actions.submit());
    expect(outcome).toEqual({
      errors: [
        { itemKey: 'kana', message: '必須です' },
        { itemKey: 'name', message: '必須です' },
      ],
    });
    expect(form().messages).toEqual({ kana: '必須です', name: '必須です' });
  });

  test('shows a message as the rules word it, also with what Yup takes for a placeholder', async () => {
    const message = ['「$', '{path}」を選んでください'].join('');
    const { form } = start({ judgingOf: () => ({ messageAt: () => message }) }, ['name']);
    await act(() => form().actions.submit());
    expect(form().messages).toEqual({ name: message });
  });

  test('without a fault answers what onSubmit hands over', async () => {
    const { form } = start({
      initialAnswers: { name: '山田', kana: 'ヤマダ', gone: 'x' },
      onSubmit: ({ gone: _, ...answers }) => answers,
    });
    expect(await act(() => form().actions.submit())).toEqual({ answers: { name: '山田', kana: 'ヤマダ' } });
  });

  test('asks once more for a schema file that did not come', async () => {
    const { form } = start();
    mockFile.failures = 1;
    expect(await act(() => form().actions.submit())).toMatchObject({ errors: [{ message: '必須です' }, {}] });
    expect(mockFile.asked).toBe(2);
  });

  test('an early fetch that failed is made good by the submit', async () => {
    const { form } = start();
    mockFile.failures = 1;
    preloadSchema();
    expect(await act(() => form().actions.submit())).toMatchObject({ errors: [{ message: '必須です' }, {}] });
  });

  test('is judged by the domain where the schema file does not come: no bad form passes', async () => {
    const { form } = start({ initialAnswers: { name: '山田', kana: 'ヤマダ' } });
    mockFile.failures = 9;
    expect(await act(() => form().actions.submit())).toEqual({
      errors: [{ itemKey: 'name', message: 'サーバーと同じ判定' }],
    });
  });

  test('is judged by the domain where the schema file does not come: a good form passes', async () => {
    const answers = { name: '山田', kana: 'ヤマダ' };
    const { form } = start({ initialAnswers: answers, judgeAlone: () => [] });
    mockFile.failures = 9;
    expect(await act(() => form().actions.submit())).toEqual({ answers });
  });

  test('waits no longer than three seconds for a schema file that hangs', async () => {
    jest.useFakeTimers();
    const { form } = start();
    mockFile.isSilent = true;
    const outcome = await act(async () => {
      const submitted = form().actions.submit();
      await jest.advanceTimersByTimeAsync(3_000);
      return submitted;
    });
    expect(outcome).toEqual({ errors: [{ itemKey: 'name', message: 'サーバーと同じ判定' }] });
  });
});
