/** What two versions of a form say differently, and how it is said. */
import { describe, expect, test } from '@jest/globals';
import '../../survey/items/everyType';
import { changeWords } from '../../../texts/console/designerChanges';
import type { FormDocument } from '../document/document';
import type { Json, JsonObject } from '../document/json';
import { diffOf } from './diffOf';
import { movedKeys } from './moved';

const name = { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } };
const kind = { itemKey: 'kind', type: 'radio', title: '健診の種別', options: ['会社の健診', '自費'] };
const company = { itemKey: 'company', type: 'text', title: '勤務先名' };
const group = (...items: JsonObject[]) => ({ itemKey: 'g', type: 'groupheader', title: '院内', items });
const form = (surveySchema: readonly Json[], more: JsonObject = {}): FormDocument => ({
  surveyId: 's',
  surveyTitle: '健康診断 予約',
  surveySchema,
  ...more,
});
const titles: Record<string, string> = { name: '氏名', kind: '健診の種別', company: '勤務先名' };

/** The differences as a line each. */
function lines(before: FormDocument, after: FormDocument): string[] {
  return diffOf(before, after, 'survey').map((change) => {
    const {
      tag,
      subject,
      text,
      before: was,
      after: is,
    } = changeWords(change, {
      titleOf: (key) => titles[key] ?? key,
      nameOf: (field, value) => (field === 'memberFormId' && value === 'friends' ? '友の会' : undefined),
    });
    const values = [was === undefined ? '' : `-${was}`, is === undefined ? '' : `+${is}`].filter(Boolean).join(' ');
    return `${tag} ${subject}${text}${values && ` ${values}`}`;
  });
}

describe('the differences', () => {
  test('of what says the same there are none, whatever the order of the keys and the server’s own fields', () => {
    const turned = Object.fromEntries(Object.entries(name).reverse());
    expect(lines(form([name, kind]), form([turned, kind], { version: 3, updatedAt: 'now' }))).toEqual([]);
  });

  test('of fields: requiredness, texts, a condition, what no control sets [CONSOLE-4]', () => {
    const displayCondition = { type: 'show', questionId: 'kind', answers: ['会社の健診'] };
    const after = {
      ...company,
      isRequired: { value: true },
      displayCondition,
      description: '保険証のとおりに',
      own: 1,
    };
    expect(lines(form([kind, company]), form([kind, after]))).toEqual([
      '変更 勤務先名の説明 -なし +保険証のとおりに',
      '変更 勤務先名の必須 -任意 +表示したら必須',
      '変更 勤務先名の表示する条件 -なし +「健診の種別」が「会社の健診」のとき表示',
      '変更 勤務先名のown -なし +1',
    ]);
  });

  test('of what a field names the name, where it is known', () => {
    const bound = (memberFormId: string) => form([name], { memberFormId });
    expect(lines(bound('patient'), bound('friends'))).toEqual([expect.stringMatching(/ -patient \+友の会$/)]);
  });

  test('of options: come, gone, renamed in their place, in another order', () => {
    const options = (...texts: string[]) => form([{ ...kind, options: texts }]);
    const of = (text: string) => `健診の種別の選択肢 ${text}`;
    expect(lines(options('A', 'B'), options('A', 'B', 'C'))).toEqual([`追加 ${of('+C')}`]);
    expect(lines(options('A', 'B'), options('B'))).toEqual([`削除 ${of('-A')}`]);
    expect(lines(options('A', 'B'), options('A', 'X'))).toEqual([`変更 ${of('-B +X')}`]);
    expect(lines(options('A', 'B'), options('B', 'A'))).toEqual(['移動 健診の種別の選択肢の順 +B、A']);
  });

  test('of items: new, gone, moved by as few as possible, into a group header and out', () => {
    expect(lines(form([name, kind]), form([name, kind, company]))).toEqual(['追加 勤務先名']);
    expect(lines(form([name, kind]), form([name]))).toEqual(['削除 健診の種別']);
    expect(lines(form([name, kind, company]), form([company, name, kind]))).toEqual(['移動 勤務先名を先頭へ']);
    expect(lines(form([name, kind, company]), form([kind, company, name]))).toEqual([
      '移動 氏名を「勤務先名」のうしろへ',
    ]);
    expect(lines(form([name, group(kind)]), form([group(kind, name)]))).toEqual([
      '移動 氏名を区切り「院内」の「健診の種別」のうしろへ',
    ]);
    // A new one in between moves nobody.
    expect(lines(form([name, kind]), form([name, company, kind]))).toEqual(['追加 勤務先名']);
  });

  test('of another type, and of the form itself: title, message, a switch, a choice', () => {
    expect(lines(form([company]), form([{ ...company, type: 'textarea' }]))).toEqual([
      '変更 勤務先名の種類 -1行の文字 +複数行の文字',
    ]);
    const before = form([], { endOfSurveyMessage: 'ありがとうございました。' });
    const after = form([], {
      surveyTitle: '健診',
      endOfSurveyMessage: [{ type: 'text', text: '受け付けました。' }],
      usePayment: 1,
    });
    expect(lines(before, after)).toEqual([
      '変更 帳票の設定の帳票名 -健康診断 予約 +健診',
      '変更 帳票の設定の送信後の文 -ありがとうございました。 +受け付けました。',
      '変更 帳票の設定の支払いを受け付ける -なし +する',
    ]);
  });

  test('a draft that is none yet, with one key twice, is told all the same', () => {
    expect(lines({ surveyTitle: '' }, form([name, { ...name, title: '二つ目' }, 'none']))).toEqual([
      '変更 帳票の設定の帳票名 -なし +健康診断 予約',
      '追加 氏名',
    ]);
  });
});

test('the fewest that have to be moved: the others keep their order', () => {
  const moved = (before: string, after: string) => [...movedKeys([...before], [...after])].sort().join('');
  expect(moved('abcdef', 'abcdef')).toBe('');
  expect(moved('abcdef', 'fabcde')).toBe('f');
  expect(moved('abcdef', 'bcdefa')).toBe('a');
  expect(moved('abcdef', 'bacdfe')).toHaveLength(2);
  expect(moved('abc', 'cxb')).toHaveLength(1);
});
