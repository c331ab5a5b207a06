/** What a snapshot knows of the stored documents. */
import { expect, test } from '@jest/globals';
import { makeSnapshot } from './snapshot';

test('the tree of a reservation item is indexed with its tags, however deep the item lies in sections', () => {
  const tree = [{ name: '内科', id: 'deep', calendarId: 'main' }];
  const reservation = { type: 'reservation', itemKey: 'place', title: '予約', categories_tree: tree };
  const inner = { type: 'groupheader', itemKey: 'inner', title: '内', items: [reservation] };
  const outer = { type: 'groupheader', itemKey: 'outer', title: '外', items: [inner] };
  const content = { surveyId: 'nested', surveyTitle: '帳票', surveySchema: [outer] };
  const document = {
    version: 1,
    kind: 'survey' as const,
    id: 'nested',
    content,
    contentHash: '',
    updatedAt: new Date(0),
  };
  expect(makeSnapshot('1', [document]).categoryById.get('deep')).toMatchObject({ calendarId: 'main', tag1: '内科' });
});

test('the house and its messages are known once they are imported [CONTRACT 14.4]', () => {
  const facility = {
    ...{ name: 'ひかり総合病院', telephone: '03-1234-5678', hours: '', place: '' },
    ...{ departments: [], issuer: { name: '', address: '' } },
  };
  const messages = { quiet: { from: '22:00', to: '07:00' } };
  const document = (kind: 'facility' | 'messages', content: unknown) => ({
    ...{ version: 1, kind, id: kind, content, contentHash: '', updatedAt: new Date(0) },
  });
  const snapshot = makeSnapshot('1', [document('facility', facility), document('messages', messages)]);
  expect([snapshot.facility, snapshot.messages]).toEqual([facility, messages]);
  expect(makeSnapshot('1', [])).toMatchObject({ facility: undefined, messages: undefined });
});
