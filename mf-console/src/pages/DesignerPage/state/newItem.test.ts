/** New items and copies: keys of their own, and conditions that go along or are left out. */
import { expect, test } from '@jest/globals';
import type { FormDocument, JsonObject } from '@madoguchi/shared/domain/designer';
import { itemTypes } from '@madoguchi/shared/domain/survey';
import '@madoguchi/shared/domain/survey/everyType';
import { copiesOf, copyOf, newItem } from './newItem';

const FORM: FormDocument = {
  surveySchema: [
    { itemKey: 'text', type: 'text', title: '氏名' },
    { itemKey: 'sex', type: 'radio', title: '性別', options: ['男', '女'] },
  ],
};
const shown = (questionId: string) => ({ displayCondition: { type: 'show', questionId, answers: ['男'] } });

test.each(itemTypes())('a new item of %s has a key that nobody has', (type) => {
  const item = newItem(type, '新しい項目', FORM);
  expect(item).toMatchObject({ type, title: '新しい項目' });
  expect(['text', 'sex']).not.toContain(item.itemKey);
  expect(item.itemKey).toMatch(/^[A-Za-z0-9-]{1,64}$/);
});

test('a copy keeps what nobody knows, and gets keys of its own, inside too', () => {
  const section: JsonObject = {
    itemKey: 'section1',
    type: 'groupheader',
    title: '区切り',
    own: { kept: true },
    items: [{ itemKey: 'inside', type: 'text', title: '中', ...shown('sex') }],
  };
  const form = { surveySchema: [...(FORM.surveySchema as JsonObject[]), section] };
  expect(copyOf(section, form)).toEqual({
    itemKey: 'section',
    type: 'groupheader',
    title: '区切り',
    own: { kept: true },
    items: [{ itemKey: 'inside2', type: 'text', title: '中', ...shown('sex') }],
  });
});

test('from another form, a condition follows what is copied with it, and goes where nothing is', () => {
  const asked: JsonObject = { itemKey: 'sex', type: 'radio', title: '性別', options: ['男'] };
  const hung: JsonObject = { itemKey: 'why', type: 'text', title: '理由', ...shown('sex') };
  const lost: JsonObject = { itemKey: 'lost', type: 'text', title: '別', ...shown('gone') };
  const copies = copiesOf([asked, hung, lost], FORM);
  expect(copies.map(({ itemKey }) => itemKey)).toEqual(['sex2', 'why', 'lost']);
  expect(copies[1]).toMatchObject(shown('sex2'));
  expect(copies[2]).not.toHaveProperty('displayCondition');
});
