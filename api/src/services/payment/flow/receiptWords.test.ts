/** Who makes out a receipt and to whom, before it is shown and from then on (CONTRACT 13). */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import type { StoredOrder } from '../../../repositories/payment/orders';
import { TEST_NOW } from '../../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../../testing/database';
import { memberBundle } from '../../../testing/members';
import { snapshotOf } from '../../../testing/snapshots';
import { answer, row, storing } from '../../../testing/storedAnswers';
import type { Snapshot } from '../../configuration/snapshot';
import { receiptWordsOf } from './receiptWords';

const database = databaseOfFile();
const stored = storing(database);
const files = memberBundle();
const house = snapshotOf(files);
beforeAll(() => importFilesInto(database(), files));
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['answer_row', 'reservation', 'answer']);
});

const service = (serviceId: string, names = {}) => ({ serviceId, ...names });
/** The house with these services, and what stands beside them. */
const withPayment = (payment: object, issuer?: object) =>
  ({ ...house, payment, facility: { issuer } }) as unknown as Snapshot;
/** An order of the service `b`. @param tax what its one rounding comes to, or something else */
const orderOf = (more: Partial<StoredOrder> = {}, tax = 0) => {
  const order = { serviceId: 'b', details: [], calculationType: 1, taxType: 0, roundingType: 0, taxRate: '10', tax };
  return { surveyId: 'visit', userId: 'U-1', order, receipt: undefined, ...more } as unknown as StoredOrder;
};
const words = (snapshot: Snapshot, order: StoredOrder, of?: Parameters<typeof receiptWordsOf>[3]) =>
  receiptWordsOf(database(), snapshot, order, of);

describe('who makes a receipt out', () => {
  const b = service('b', { receiptCreatorName: '乙', receiptDisplayAddress: '乙町' });
  const all = { receiptCreatorName: '丙', receiptDisplayAddress: '丙町' };
  const issuer = { name: '丁', address: '丁町', registrationNumber: 'T1234567890123' };
  test('is named with the service of the order, not with another one', async () => {
    const others = [service('a', { receiptCreatorName: '甲', receiptDisplayAddress: '甲町' }), b];
    const said = await words(withPayment({ services: others, ...all }, issuer), orderOf());
    expect(said).toMatchObject({ creatorName: '乙', displayAddress: '乙町', registrationNumber: 'T1234567890123' });
  });
  test('is named beside the services for one that names nobody', async () => {
    const said = await words(
      withPayment({ services: [service('a', { receiptCreatorName: '甲' })], ...all }, issuer),
      orderOf(),
    );
    expect(said).toMatchObject({ creatorName: '丙', displayAddress: '丙町' });
  });
  test('is the house where nobody is named, and nobody where it has no name either', async () => {
    expect(await words(withPayment({ services: [] }, issuer), orderOf())).toMatchObject({
      ...{ creatorName: '丁', displayAddress: '丁町' },
    });
    expect(await words(house, orderOf())).toEqual({
      ...{ creatorName: '', displayAddress: '', registrationNumber: undefined, addressee: '' },
    });
  });
});

test('an order that was not rounded once gets no invoice', async () => {
  const issuer = { name: '丁', registrationNumber: 'T1234567890123' };
  expect((await words(withPayment({ services: [] }, issuer), orderOf({}, 1))).registrationNumber).toBeUndefined();
});

describe('to whom it is made out', () => {
  /** An answer of somebody whom LINE calls otherwise. @param name that it says itself */
  const answered = async (id: string, name: string, surveyId = 'linked') => {
    const more = { surveyId, userId: 'U-1', userName: 'LINEの名' };
    await stored.insert(id, more);
    await stored.rows(id, row('name', name));
    return { ...answer(id, more), place: undefined };
  };
  const addressee = async (of: Awaited<ReturnType<typeof answered>>) =>
    (await words(house, orderOf({ surveyId: of.surveyId }), of)).addressee;

  test('is who the answer names', async () => {
    expect(await addressee(await answered('a', '山田 花子'))).toBe('山田 花子');
  });
  test('is who stands in the register of the form, as long as the registration counts', async () => {
    const nameless = await answered('a', '');
    await stored.insert('r', { surveyId: 'card', userId: 'U-1' });
    await stored.rows('r', row('name', '登録 花子'));
    expect(await addressee(nameless)).toBe('登録 花子');
    await database().script(`UPDATE answer SET is_live = false WHERE answer_id = 'r'`);
    expect(await addressee(nameless)).toBe('LINEの名');
  });
  test('is whom LINE names where the form has no register, or is gone', async () => {
    expect(await addressee(await answered('a', '', 'visit'))).toBe('LINEの名');
    expect(await addressee(await answered('b', '', 'gone'))).toBe('LINEの名');
  });
  test('is nobody of an order without an answer', async () => {
    expect((await words(house, orderOf())).addressee).toBe('');
  });
});

describe('what was kept of a receipt', () => {
  const kept = { addressee: '株式会社', creatorName: '前の名' };
  test('is said for ever, and what the house got since is not', async () => {
    const issuer = { name: '丁', registrationNumber: 'T1234567890123' };
    const snapshot = withPayment({ services: [] }, issuer);
    const shown = orderOf({ receipt: kept, receiptShownAt: now() });
    expect(await words(snapshot, shown)).toMatchObject({ ...kept, registrationNumber: undefined });
    const unseen = orderOf({ receipt: { addressee: '株式会社' } });
    expect(await words(snapshot, unseen)).toMatchObject({
      ...{ addressee: '株式会社', creatorName: '丁', registrationNumber: 'T1234567890123' },
    });
  });
});
