/**
 * The seals of the audit by themselves (CONTRACT 13): what each covers, written out once more, since rows that were sealed
 * by this release are judged by every later one; and what is said of a row that does not fit.
 */
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { type AuditPayload, AuditSeal, type SealedFacts, type StoredRow } from './seal';

const KEY = 'the key of the audit in tests, long enough';
const seal = new AuditSeal(KEY);
const AT = new Date('2026-11-20T00:00:00Z');
const LATER = new Date('2026-11-21T00:00:00Z');

const mac = (...parts: unknown[]) => createHmac('sha256', KEY).update(JSON.stringify(parts)).digest('base64url');

const FACTS: SealedFacts = {
  ...{ auditId: 'A1', at: AT, actorId: 'U-actor', actorIsAdmin: false, action: 'update' },
  ...{ subjectUserId: 'U-a', subject: 'key', takenAt: null },
};
const PAYLOAD: AuditPayload = { before: { b: [1, null], a: 'あ' }, after: { name: '山田' }, overrides: ['window'] };
const NONE: AuditPayload = { before: null, after: null, overrides: null };
/** What is digested of a payload. */
const digestOf = (salt: string, text: string) => createHash('sha256').update(`${salt}${text}`).digest('base64url');

/** A row as it stands after it was written. */
const written = (facts: Partial<SealedFacts> = {}): StoredRow & { mac: string; salt: string } => {
  const row = { ...FACTS, ...facts, ...PAYLOAD };
  const { salt, mac } = seal.sealRow(row, row);
  return { ...row, salt, mac, digest: null, erasedAt: null, erasedBy: null, erasedMac: null };
};
/** The same, emptied; `kept` stays. */
function erased(kept: AuditPayload = NONE, by: string | null = 'S-1', digest = 'digest'): StoredRow {
  const sealed = mac(...['row', 'A1', AT.getTime(), 'U-actor', false, 'update', 'U-a', 'key', null], digest);
  const erasedMac = seal.sealErasure('A1', digest, LATER, by ?? '', kept);
  return { ...FACTS, ...kept, mac: sealed, salt: null, digest, erasedAt: LATER, erasedBy: by, erasedMac };
}

describe('a row', () => {
  test('is sealed with all that is said of it in clear, and a digest of the rest', () => {
    const { mac: sealed, salt } = written();
    const clear = ['row', 'A1', AT.getTime(), 'U-actor', false, 'update', 'U-a', 'key', null];
    const text = '[{"a":"あ","b":[1,null]},{"name":"山田"},["window"]]';
    expect(sealed).toBe(mac(...clear, digestOf(salt, text)));
    expect(written().salt).not.toBe(salt);
  });
  test('that stands as it was written has no fault', () => {
    expect(seal.faultOf(written())).toBeUndefined();
    expect(seal.faultOf(written({ takenAt: LATER, subjectUserId: null, actorIsAdmin: true }))).toBeUndefined();
  });
  test.each<[string, Partial<StoredRow>]>([
    ['id', { auditId: 'A2' }],
    ['time', { at: LATER }],
    ['person', { actorId: 'U-other' }],
    ['mode', { actorIsAdmin: true }],
    ['deed', { action: 'read' }],
    ['whom it is about', { subjectUserId: null }],
    ['subject', { subject: 'other' }],
    ['time of taking in', { takenAt: LATER }],
    ['what was', { before: null }],
    ['what came', { after: { name: '山本' } }],
    ['what was passed over', { overrides: null }],
    ['salt', { salt: 'other' }],
    ['seal', { mac: 'other' }],
  ])('with another %s was changed', (_, change) => {
    expect(seal.faultOf({ ...written(), ...change })).toBe('was changed');
  });
  test('under another key was changed, and keys are told apart by their names', () => {
    const other = new AuditSeal(`${KEY}!`);
    expect(other.faultOf(written())).toBe('was changed');
    expect([seal.keyId, other.keyId]).toEqual([mac('key').slice(0, 12), expect.not.stringMatching(seal.keyId)]);
  });
  test('without a seal, or without its salt, is told as such', () => {
    expect(seal.faultOf({ ...written(), mac: null })).toBe('has no seal: it was not written by this program');
    expect(seal.faultOf({ ...written(), salt: null })).toBe('lost the salt of its payload');
  });
});

describe('an emptied row', () => {
  test('has no fault as the program empties it, whatever stays, and by whom', () => {
    const kept = { ...NONE, after: { check: '対応済' } };
    for (const row of [erased(), erased(kept), erased(NONE, null)]) expect(seal.faultOf(row)).toBeUndefined();
    const text = '[null,{"check":"対応済"},null]';
    expect(erased(kept).erasedMac).toBe(mac('erased', 'A1', 'digest', LATER.getTime(), 'S-1', text));
  });
  const BY_OTHERS = 'was emptied by something else than this program';
  test.each<[string, Partial<StoredRow>, string]>([
    ['without the digest of what was written', { digest: null }, 'was changed'],
    ['with another digest', { digest: 'other' }, 'was changed'],
    ['with other facts', { subject: 'other' }, 'was changed'],
    ['at another time', { erasedAt: AT }, BY_OTHERS],
    ['by somebody else', { erasedBy: 'S-2' }, BY_OTHERS],
    ['by nobody', { erasedBy: null }, BY_OTHERS],
    ['with something put back', { after: { name: '山本' } }, BY_OTHERS],
    ['with its salt', { salt: 'salt' }, BY_OTHERS],
    ['without a seal of that', { erasedMac: null }, BY_OTHERS],
  ])('%s is told', (_, change, fault) => {
    expect(seal.faultOf({ ...erased(), ...change })).toBe(fault);
  });
});

describe('a chain', () => {
  const HEAD = { chain: 7, seq: 3, hash: 'before' };
  test('goes on behind its head, each link sealed with its place and its row', () => {
    expect(seal.linkOf(HEAD, { auditId: 'A1', mac: 'mac' })).toEqual({
      ...{ chain: 7, seq: 4, auditId: 'A1', hash: mac('link', 'before', 7, 4, 'A1', 'mac') },
    });
  });
  test('ends with a link of its own kind', () => {
    expect(seal.endOf(HEAD)).toEqual({ chain: 7, seq: 4, auditId: null, hash: mac('end', 'before', 7, 4) });
  });
  test('opens with what it says of itself and the one before', () => {
    const facts = { number: 7, day: '20261120', process: 'p', openedAt: AT, acceptsUntil: null, previous: 'opening' };
    const opening = (until: number | null) => mac('chain', 7, '20261120', 'p', AT.getTime(), until, 'opening');
    expect(seal.openingOf(facts)).toBe(opening(null));
    expect(seal.openingOf({ ...facts, acceptsUntil: LATER })).toBe(opening(LATER.getTime()));
  });
  test('that was cut says where, how much, when and by whom', () => {
    const cut = { ...HEAD, opening: 'opening', isEnded: true, rows: 5, cutAt: AT, cutBy: 'S-1' };
    expect(seal.sealCut(cut)).toBe(mac('cut', 7, 3, 'before', 'opening', true, 5, AT.getTime(), 'S-1'));
  });
});
