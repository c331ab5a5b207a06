/**
 * Which records a list shows and whose they are, and until when one can be changed where its calendar says nothing of
 * it.
 */
import { describe, expect, test } from '@jest/globals';
import type { CheckStatus, DisplayRecord, SurveyConfig } from '../../contract';
import { instantOfJapan } from '../clock';
import { cancelRefusal } from '../survey';
import { patientName, receiptKeyOf, recordAnswers, reservedThing, resultFactsOf, withoutReplaced } from './index';

test('a replaced record is not listed beside the new one, a cancelled one is', () => {
  const found = (check: CheckStatus, name: string, answerCode?: string) => ({ check, name, answerCode, updatedAt: '' });
  const listed = withoutReplaced([
    found('未対応', 'new', 'A'),
    found('取り消し', 'replaced', 'A'),
    found('取り消し', 'cancelled', 'B'),
    found('キャンセル', 'without a code'),
    found('未対応', 'live, without a code'),
  ]);
  expect(listed.map(({ name }) => name)).toEqual(['new', 'cancelled', 'without a code', 'live, without a code']);
});

test('of a reservation that was changed and then cancelled the last version alone is listed', () => {
  const found = (check: CheckStatus, hour: string, answerCode?: string) => ({
    ...{ check, answerCode },
    updatedAt: `2026-11-20T${hour}:00:00.000Z`,
  });
  const [first, second, last, other] = [
    found('取り消し', '08', 'A'),
    found('取り消し', '09', 'A'),
    found('キャンセル', '10', 'A'),
    found('取り消し', '07', 'B'),
  ];
  expect(withoutReplaced([last, second, first, other])).toEqual([last, other]);
  expect(withoutReplaced([first, last, other, second])).toEqual([last, other]);
  const without = [
    found('取り消し', '08'),
    found('取り消し', '09'),
    found('取り消し', '08', ''),
    found('取り消し', '09', ''),
  ];
  expect(withoutReplaced(without)).toEqual(without);
  const twin = { ...last, check: '取り消し' as const };
  expect(withoutReplaced([twin, last])).toEqual([twin]);
});

test('the name is the answer of the item `name`, else of one with a usual title, else the signed-in person’s [FIND-037]', () => {
  const field = (itemKey: string, title: string, value: string) => ({ itemKey, title, value });
  const own = field('name', '申込者', '山田 花子');
  const titled = field('patient', '患者氏名', '山田 太郎');
  expect(patientName({ fields: [titled, own] }, 'LINEの名前')).toBe('山田 花子');
  expect(patientName({ fields: [{ ...own, value: '' }, titled] }, 'LINEの名前')).toBe('山田 太郎');
  expect(patientName({ fields: [field('memo', '備考', 'なし')] }, 'LINEの名前')).toBe('LINEの名前');
});

test('without a limit of the calendar a reservation can be cancelled until the day before [CANCEL-015]', () => {
  const config: SurveyConfig = { surveyId: 's', surveyTitle: '', surveySchema: [] };
  const record: DisplayRecord = {
    ...{ surveyId: 's', partitionKey: 's#U1', userId: 'U1', answerCode: '', check: '未対応', fields: [], data: [] },
    reservation: { categoryId: 'c', itemId: '0', date: '20261130', slot: '0', start: '10:00', end: '10:30' },
    ...{ createdAt: '', updatedAt: '' },
  };
  const refusalAt = (day: string, time: string) =>
    cancelRefusal(resultFactsOf(record, config, instantOfJapan(day, time)));
  expect([refusalAt('20261129', '23:59'), refusalAt('20261130', '00:00')]).toEqual([undefined, 'deadline_passed']);
});

describe('what is reserved, in words [FIND-030]', () => {
  const reservation = { categoryId: 'c', itemId: '0', date: '20261130', slot: '0', start: '10:00', end: '10:30' };
  const record: DisplayRecord = {
    ...{ surveyId: 's', partitionKey: 's#U1', userId: 'U1', answerCode: '', check: '未対応', fields: [], data: [] },
    ...{ reservation, createdAt: '', updatedAt: '' },
  };
  const place = { itemKey: 'place', type: 'reservation', title: '予約' } as const;
  const form = (item: object): SurveyConfig => ({
    surveyId: 's',
    surveyTitle: '帳票',
    surveySchema: [{ ...place, ...item }],
  });
  const facts = { display: undefined, tree: [{ name: '共通の名前', id: 'c' }] };
  const own = { categories_tree: [{ name: '大分類', children: [{ name: '帳票の名前', id: 'c' }] }] };

  test.each([
    ['the item', { ...reservation, itemName: '品目' }, own, '品目'],
    ['the category of the form’s own tree', reservation, own, '帳票の名前'],
    ['the category of the common tree', reservation, {}, '共通の名前'],
    ['the form, where its own tree does not have the category', { ...reservation, categoryId: 'x' }, own, '帳票'],
  ])('by %s', (_what, reserved, item, words) => {
    expect(reservedThing({ ...record, reservation: reserved }, form(item), facts)).toBe(words);
  });
});

describe('the receipt of a record [RCPT-007]', () => {
  const order = { orderId: 'ORDER1', completedDate: '2026-11-20T01:00:00.000Z' };
  test.each([
    ['paid', { ...order, status: 0 as const }, 'ORDER1'],
    ['paid, and the money went back since', { ...order, status: 2 as const }, 'ORDER1'],
    ['money that went back and bought nothing', { ...order, status: 2 as const, completedDate: undefined }, undefined],
    ['paid at the desk, not yet received', { ...order, status: 1 as const }, undefined],
    ['not decided yet', { ...order, status: undefined }, undefined],
  ])('%s: %#', (_what, bought, key) => {
    expect(receiptKeyOf({ order: bought })).toBe(key);
  });
  test('nothing bought', () => {
    expect(receiptKeyOf({})).toBeUndefined();
  });
});

describe('an answer of an earlier version of the form [CONTRACT 13]', () => {
  const form: SurveyConfig = {
    surveyId: 's',
    surveyTitle: '帳票',
    surveySchema: [
      { itemKey: 'day', type: 'text', title: '新しい題' },
      { itemKey: 'sex', type: 'radio', title: '性別（新）', options: ['男', '女'] },
    ],
  };
  const row = (itemKey: string, type: string, title: string, value: string) => ({ itemKey, type, title, value });
  const shown = (...rows: ReturnType<typeof row>[]) =>
    recordAnswers(
      { surveyId: 's', fields: rows, data: rows.map((each) => ({ ...each, check: '未対応' as const })) },
      form,
    );

  test('is shown by the titles, types and options that it was given by', () => {
    expect(shown(row('day', 'date', '希望日', '2026-12-07'), row('sex', 'radio', '性別', '男性'))).toEqual([
      { itemKey: 'day', title: '希望日', kind: 'text', text: '2026/12/07' },
      { itemKey: 'sex', title: '性別', kind: 'text', text: '男性' },
    ]);
  });
  test('also where the form has no such item any more', () => {
    expect(shown(row('gone', 'date', '前の日', '2026-12-07'))).toEqual([
      { itemKey: 'gone', title: '前の日', kind: 'text', text: '2026/12/07' },
    ]);
  });
  test('without a title of its own it has the form’s', () => {
    expect(shown(row('day', 'text', '', 'x'))).toMatchObject([{ title: '新しい題' }]);
  });
});
