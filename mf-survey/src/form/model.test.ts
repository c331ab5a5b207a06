/** The form's two ways to be judged as a whole: item by item for the schema, and by the domain alone. */
import { describe, expect, test } from '@jest/globals';
import type { Answers, FormMode, ItemError } from '@madoguchi/shared/contract';
import { evaluateConditions } from '@madoguchi/shared/domain/survey';
import { configOf } from '../testing/formScene';
import { type FormModel, firstOpenItem, judgeAlone, judgingOf, makeFormModel } from './model';

const config = configOf([
  { itemKey: 'visit', type: 'radio', title: '受診', options: ['初めて', '再診'], isRequired: { value: true } },
  {
    itemKey: 'number',
    type: 'text',
    title: '診察券番号',
    isRequired: { value: true },
    displayCondition: { type: 'show', questionId: 'visit', answers: ['再診'] },
  },
  { itemKey: 'mail', type: 'email', title: 'メール' },
  { itemKey: 'photo', type: 'text', title: '添付' },
  { itemKey: 'memo', type: 'text', title: '院内メモ', isAdminItem: true, isRequired: { value: true, admin: true } },
  { itemKey: 'locked', type: 'text', title: '固定', disabled: true, isRequired: { value: true } },
]);

const modelOf = (mode: FormMode, isUpdate = false, initialAnswers: Answers = {}) =>
  makeFormModel({ config, mode, initialAnswers, isUpdate });

/** Both judgements of the same form. */
function bothOf(model: FormModel, answers: Answers, held: ReadonlyMap<string, string> = new Map()) {
  const state = evaluateConditions(model.graph, answers, { mode: model.mode });
  const standing = { state, answers, categories: undefined, held };
  const { messageAt } = judgingOf(model, standing);
  const bySchema = [...model.items.keys()].flatMap((itemKey): ItemError[] => {
    const message = messageAt(itemKey, answers[itemKey]);
    return message === undefined ? [] : [{ itemKey, message }];
  });
  return { bySchema, byDomain: judgeAlone(model, standing) };
}

describe('a form that is judged as a whole', () => {
  test.each<[string, FormModel, Answers, ReadonlyMap<string, string>, string[]]>([
    ['nothing is answered', modelOf('user'), {}, new Map(), ['visit', 'locked']],
    ['a choice shows an item', modelOf('user'), { visit: '再診', locked: 'x' }, new Map(), ['number']],
    ['a value is wrong', modelOf('user'), { visit: '初めて', mail: 'あ', locked: 'x' }, new Map(), ['mail']],
    [
      'an upload is under way',
      modelOf('user'),
      { visit: '初めて', locked: 'x' },
      new Map([['photo', '送信中']]),
      ['photo'],
    ],
    ['an administrator fills it in', modelOf('admin'), { visit: '初めて', locked: 'x' }, new Map(), ['memo']],
    ['a stored answer may not be touched', modelOf('user', true), { visit: '初めて' }, new Map(), []],
    ['all is fine', modelOf('user'), { visit: '再診', number: '123', locked: 'x' }, new Map(), []],
  ])('both ways find the same faults where %s', (_, model, answers, held, faults) => {
    const { bySchema, byDomain } = bothOf(model, answers, held);
    expect(bySchema.map(({ itemKey }) => itemKey)).toEqual(faults);
    expect(byDomain).toEqual(bySchema);
  });
});

describe('the first open item', () => {
  const firstOf = (answers: Answers, messages: Readonly<Record<string, string>> = {}) => {
    const model = modelOf('user');
    const { visible } = evaluateConditions(model.graph, answers, { mode: 'user' });
    return firstOpenItem(model, visible, answers, messages);
  };

  test('is wrong, or required and empty, and in view', () => {
    expect(firstOf({})).toBe('visit');
    expect(firstOf({ visit: '再診' })).toBe('number');
    expect(firstOf({ visit: '初めて', locked: 'x', mail: 'hanako' })).toBeUndefined();
    expect(firstOf({ visit: '初めて', locked: 'x', mail: 'hanako' }, { mail: 'wrong' })).toBe('mail');
    expect(firstOf({ visit: '再診', mail: 'hanako' }, { mail: 'wrong' })).toBe('number');
  });
});
