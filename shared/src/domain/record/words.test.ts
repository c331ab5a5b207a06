/** What a record says in words: its answers, its reservation, what was bought with it. */
import { describe, expect, test } from '@jest/globals';
import type { DisplayRecord, Order, SchemaItem, SurveyConfig } from '../../contract';
import { DATE_CONFIRM } from '../survey';
import {
  answeredAt,
  paymentLines,
  recordAnswers,
  recordLabels,
  reservationDay,
  reservationTime,
  reservedThing,
  resultFactsOf,
  withPurchase,
} from './index';

const item = (itemKey: string, type: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey,
  type,
  title: `${itemKey}の題`,
  ...more,
});
const option = (value: string) => ({ option: { value }, groupheader: { value: '' } });
const formOf = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's', surveyTitle: '帳票', surveySchema });
const field = (itemKey: string, value: string) => ({ itemKey, title: `${itemKey}の昔の題`, value });
const row = (itemKey: string, value: string) => ({
  ...{ itemKey, value, type: 'candidateDateReservation' },
  check: '未対応' as const,
});
const record: DisplayRecord = {
  ...{ surveyId: 's', partitionKey: 's#U1', userId: 'U1', answerCode: '', check: '未対応', fields: [], data: [] },
  ...{ createdAt: '', updatedAt: '' },
};

describe('the answers of a record', () => {
  const answersOf = (items: SchemaItem[], ...fields: ReturnType<typeof field>[]) =>
    recordAnswers({ ...record, fields }, formOf(...items));

  test('each item once and in the record’s order, with the title under which it was asked [FIND-024]', () => {
    const items = [item('one', 'text'), item('two', 'text', { title: '' }), item('three', 'text')];
    expect(answersOf(items, field('two', 'b'), field('one', 'a'), field('gone', 'x'), field('gone', 'y'))).toEqual([
      { itemKey: 'two', title: 'twoの昔の題', kind: 'text', text: 'b' },
      { itemKey: 'one', title: 'oneの昔の題', kind: 'text', text: 'a' },
      { itemKey: 'gone', title: 'goneの昔の題', kind: 'text', text: 'x、y' },
    ]);
  });
  test('what is empty, the reservation and the desk’s own items are left out', () => {
    const items = [item('empty', 'text'), item('place', 'reservation'), item('desk', 'text', { isAdminItem: true })];
    expect(answersOf(items, field('empty', ''), field('place', 'c_0_20261130_0'), field('desk', 'x'))).toEqual([]);
  });
  test('several values as a list, a date with slashes, the parts of a facility a line each [FIND-027]', () => {
    const items = [
      item('many', 'checkboxes', { sectionOptions: ['あ', 'い'].map(option) }),
      item('day', 'date'),
      item('clinic', 'googleFacilitySearch'),
    ];
    const texts = answersOf(
      items,
      ...[field('many', 'あ'), field('many', 'い'), field('day', '2026-11-30')],
      ...[field('clinic', 'みなと医院'), field('clinic', '港区芝'), field('clinic', '03-1234-5678')],
    ).map((answer) => answer.kind === 'text' && answer.text);
    expect(texts).toEqual(['あ、い', '2026/11/30', 'みなと医院\n港区芝\n03-1234-5678']);
  });
  test('images by their addresses, secure files by their names and what they are fetched by [FIND-025]', () => {
    const key = 'answers/123e4567-e89b-42d3-a456-426614174000';
    const [image, files] = answersOf(
      [item('photo', 'image'), item('letter', 'secureFiles')],
      field('photo', key),
      field('letter', '紹介状.pdf'),
    );
    expect(image).toEqual({ itemKey: 'photo', title: 'photoの昔の題', kind: 'image', addresses: [key] });
    expect(files).toMatchObject({ kind: 'files', files: ['紹介状.pdf'], surveyId: 's' });
  });
  test('preferred dates in words: category, department, the dates, the confirmed one [FIND-026, FIND-039]', () => {
    const entries = ['c#d#2026-12-01#午前#1', 'c#d#2026-12-02#午後#2'];
    const wished = {
      ...record,
      fields: entries.map((value) => field('wish', value)),
      data: [...entries.map((value) => row('wish', value)), row('other', 'c#d#2026-12-03#午後#3')],
    };
    const form = formOf(item('wish', 'candidateDateReservation'));
    const candidates = [{ partitionKey: 'c', name: '健診', departments: [{ id: 'd', name: '内科' }] }];
    const [answer] = recordAnswers(wished, form, { candidates });
    expect(answer?.kind === 'text' && answer.text.split('\n')).toEqual([
      expect.stringMatching(/ 健診$/),
      expect.stringMatching(/ 内科$/),
      expect.stringMatching(/ 2026年12月1日\(火\) 午前$/),
      expect.stringMatching(/ 2026年12月2日\(水\) 午後$/),
    ]);
    // Nothing that could be put into words: as it is stored.
    const odd = { ...record, fields: [field('wish', 'x'), field('wish', 'y')] };
    expect(recordAnswers(odd, form)).toMatchObject([{ text: 'x\ny' }]);
  });
});

describe('when and what', () => {
  const reservation = { categoryId: 'c', itemId: '0', date: '20261130', slot: '0', start: '10:00', end: '10:30' };
  test('the day of the reservation, or 予約なし [ROWS-045, FIND-028]', () => {
    expect(reservationDay({ ...record, reservation }, formOf())).toBe('2026年11月30日(月)');
    expect(reservationDay(record, formOf())).toBe('予約なし');
  });
  test('its time, or 不明 [ROWS-046, FIND-028]', () => {
    expect(reservationTime({ ...record, reservation })).toBe('10:00 – 10:30');
    expect(reservationTime({ ...record, reservation: { ...reservation, start: '09:00', end: '09:30' } })).toBe(
      '9:00 – 9:30',
    );
    expect(reservationTime({ ...record, reservation: { ...reservation, end: '' } })).toBe('10:00');
    expect(reservationTime({ ...record, reservation: { ...reservation, start: '' } })).toBe('不明');
    expect(reservationTime(record)).toBe('不明');
  });
  test('without a reservation the form’s title stands for the thing', () => {
    expect(reservedThing(record, formOf(), { display: undefined, tree: [] })).toBe('帳票');
  });
  test('the category’s tags with the names of the tags; none without a category [FIND-029]', () => {
    const facts = { display: undefined, tree: [] };
    expect(recordLabels(record, facts)).toEqual([]);
    const categoryInfo = { sortKey: 'c', tag1: '東棟' };
    expect(recordLabels({ ...record, categoryInfo }, facts)).toMatchObject([{ text: '東棟' }]);
  });
  test('when the person answered, in Japan, as people read it, or 不明 [CONST-010, CONST-011]', () => {
    expect(answeredAt({ ...record, updatedAt: '2026-11-20T15:00:01.000Z' })).toBe('2026年11月21日(土) 0:00');
    expect(answeredAt({ ...record, updatedAt: 'いつか' })).toBe('不明');
  });
});

describe('what was bought', () => {
  const detail = { detailId: 1, productId: 'p', price: 500, tax: 0, amountWithTax: 1_000, taxableType: 0 } as const;
  const order: Order = {
    ...{ serviceSortKey: '', serviceId: '', serviceName: '', userId: 'U1', taxRate: '10', reservationCost: 1 },
    ...{ roundingType: 0, calculationType: 0, taxType: 0, reservationCostType: 0 },
    details: [
      { ...detail, productName: '検査', count: 2, amount: 1_000 },
      { ...detail, productName: '書類', count: 1, amount: 300 },
    ],
    ...{ amount: 1_300, tax: 130, amountWithTax: 1_430 },
  };
  const paid: Order = {
    ...order,
    ...{ orderId: 'O1', orderNumber: '261120-00042-5', payMethod: 'paypay', status: 2 },
    ...{ completedDate: '2026-11-20T01:00:00.000Z', canceledDate: '2026-11-21T01:00:00.000Z' },
  };
  const lines = (bought: Order) => paymentLines(bought).map(({ itemKey, title, text }) => [itemKey, title, text]);

  test('method, status, dates and number of a stored order [ORDER-009, ORDER-010, ORDER-011, ORDER-012]', () => {
    expect(lines(paid)).toEqual([
      ['order-method', '支払い方法', 'PayPay'],
      ['order-status', '決済状況', '返金済み'],
      ['order-completed', '決済完了日時', '2026-11-20 10:00:00'],
      ['order-canceled', '決済取消日時', '2026-11-21 10:00:00'],
      ['order-number', '注文番号', '261120-00042-5'],
    ]);
    expect(lines({ ...paid, status: 0, completedDate: undefined, canceledDate: undefined })).toEqual([
      ['order-method', '支払い方法', 'PayPay'],
      ['order-status', '決済状況', '決済完了'],
      ['order-number', '注文番号', '261120-00042-5'],
    ]);
  });
  test('what is not decided is not said, and nothing of an order that is being chosen', () => {
    expect(lines({ ...order, orderId: 'O1' })).toEqual([]);
    expect(lines({ ...paid, orderId: undefined })).toEqual([]);
  });
  test('stands in place of the order’s id, a line a product and the total [FIND-031, FIND-041]', () => {
    const form: SurveyConfig = { ...formOf(item('goods', 'selectProducts'), item('memo', 'text')), usePayment: 1 };
    const answer = (itemKey: string) => ({ itemKey, title: itemKey, kind: 'text' as const, text: itemKey });
    const answers = [answer('goods'), answer('memo')];
    expect(withPurchase(answers, { order: { ...order, orderId: 'O1', orderNumber: 'N' } }, form)).toEqual([
      answer('memo'),
      { itemKey: 'order', title: '購入商品', kind: 'text', text: expect.any(String) },
      { itemKey: 'order-number', title: '注文番号', kind: 'text', text: 'N' },
    ]);
    const [, bought] = withPurchase(answers, { order }, form);
    expect(bought?.kind === 'text' && bought.text.split('\n')).toEqual([
      '検査 × 2（1,000\u2060円）',
      '書類 × 1（300\u2060円）',
      '合計 1,430\u2060円（税込）',
    ]);
    expect(withPurchase(answers, {}, form)).toEqual([answer('memo')]);
    expect(withPurchase(answers, { order }, { ...form, usePayment: 0 })).toEqual([answer('memo')]);
  });
});

describe('what changing and cancelling need to know', () => {
  const now = Date.parse('2026-11-20T01:00:00.000Z');
  const wishForm = formOf(item('wish', 'candidateDateReservation'));
  test('the confirmed visit of an item’s own rows [CANCEL-009]', () => {
    const confirmed = `2026-12-01${DATE_CONFIRM}`;
    const rows = (...data: [string, string][]) => ({
      ...record,
      data: data.map(([itemKey, value]) => row(itemKey, value)),
    });
    const deadlinesOf = (found: DisplayRecord) => resultFactsOf(found, wishForm, now).visitDeadlines;
    const wish = 'c#d#2026-12-01#午前#1';
    expect(deadlinesOf(rows(['wish', wish], ['wish', confirmed]))).toMatchObject([{ date: '20261201' }]);
    expect(deadlinesOf(rows(['wish', wish], ['other', confirmed]))).toEqual([]);
    expect(deadlinesOf(rows(['other', wish]))).toBeUndefined();
  });
  test('the payment of a record, only where something was bought [CANCEL-005, CANCEL-012]', () => {
    expect(resultFactsOf(record, wishForm, now).payment).toBeUndefined();
    const paymentResult = {
      ...{ sortKey: '', userId: 'U1', createdAt: '', status: 0 as const, selectedPayType: 0 as const },
      completedDate: '2026-11-19T01:00:00.000Z',
    };
    expect(resultFactsOf({ ...record, paymentResult }, wishForm, now).payment).toEqual({
      isEditable: true,
      isCancelable: true,
    });
  });
});
