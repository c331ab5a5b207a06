/** The edit lock of a form as time and deeds change it (CONSOLE 4, two people). */
import { describe, expect, test } from '@jest/globals';
import { FORM_LOCK_SECONDS, FORM_TAKEOVER_SECONDS } from '@madoguchi/shared/contract/console/words';
import type { LockHolder as Page, StoredLock } from '../../repositories/forms/locks';
import { afterBeat, afterLeaving, maySave, settled } from './lockState';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 27) + seconds * 1_000);
const pageOf = (id: string): Page => ({ token: `page-of-${id}`, id, name: id });
const [anna, bert, carl] = [pageOf('anna'), pageOf('bert'), pageOf('carl')];
const NOBODYS: StoredLock = { holder: undefined, since: at(0), until: at(0), wanted: undefined };

const beat = (lock: StoredLock, page: Page, second: number, isTaking = false) =>
  afterBeat(settled(lock, at(second)), page, at(second), isTaking);
const holderAt = (lock: StoredLock, second: number) => settled(lock, at(second)).holder?.id;

describe('a form that nobody edits', () => {
  test('is whose page asks first, and the others’ no sooner than it is free', () => {
    const lock = beat(NOBODYS, anna, 0);
    expect([holderAt(lock, 0), holderAt(lock, FORM_LOCK_SECONDS - 1), holderAt(lock, FORM_LOCK_SECONDS)]).toEqual([
      ...['anna', 'anna', undefined],
    ]);
    expect(beat(lock, bert, 1).holder).toEqual(anna);
    expect(beat(lock, bert, FORM_LOCK_SECONDS).holder).toEqual(bert);
  });
  test('is saved by anybody, and one that is edited by its page alone', () => {
    expect([maySave(NOBODYS, undefined), maySave(NOBODYS, bert.token)]).toEqual([true, true]);
    const lock = beat(NOBODYS, anna, 0);
    expect([anna.token, bert.token, undefined].map((token) => maySave(lock, token))).toEqual([true, false, false]);
  });
});

describe('a page that edits', () => {
  test('keeps the form by its signs of life', () => {
    const kept = beat(beat(NOBODYS, anna, 0), anna, 20);
    expect([holderAt(kept, 49), holderAt(kept, 50)]).toEqual(['anna', undefined]);
    expect(kept.since).toEqual(at(0));
  });
  test('leaves it free, and only its own', () => {
    const lock = beat(NOBODYS, anna, 0);
    expect(afterLeaving(lock, bert.token, at(1))).toEqual(lock);
    expect(afterLeaving(lock, anna.token, at(1)).holder).toBeUndefined();
  });
});

describe('taking a form over', () => {
  const wanted = beat(beat(NOBODYS, anna, 0), bert, 2, true);

  test('waits: the other may still save, and knows who waits', () => {
    expect(wanted).toMatchObject({ holder: anna, wanted: { ...bert, at: at(2 + FORM_TAKEOVER_SECONDS) } });
    expect([maySave(wanted, anna.token), maySave(wanted, bert.token)]).toEqual([true, false]);
  });
  test('is over when the other goes, or has had its time, also where it goes on giving signs of life', () => {
    expect(afterLeaving(wanted, anna.token, at(3)).holder).toEqual(bert);
    const stays = beat(wanted, anna, 16);
    expect([holderAt(stays, 16), holderAt(stays, 17)]).toEqual(['anna', 'bert']);
    expect(maySave(settled(stays, at(17)), anna.token)).toBe(false);
  });
  test('is over at once where the other’s page is gone for good', () => {
    const late = beat(beat(NOBODYS, anna, 0), bert, FORM_LOCK_SECONDS - 1, true);
    expect(holderAt(late, FORM_LOCK_SECONDS)).toBe('bert');
  });
  test('is of who wished it first, who may give up', () => {
    expect(beat(wanted, carl, 3, true).wanted).toMatchObject({ id: 'bert' });
    const given = afterLeaving(wanted, bert.token, at(4));
    expect([given.holder, given.wanted]).toEqual([anna, undefined]);
    expect(beat(given, carl, 5, true).wanted).toMatchObject({ id: 'carl' });
  });
  test('by somebody who has gone as well leaves the form free', () => {
    expect(holderAt(wanted, 2 + FORM_TAKEOVER_SECONDS + FORM_LOCK_SECONDS)).toBeUndefined();
  });
});
