/**
 * Working drafts and who edits them, without a server (CONTRACT 14.3, CONSOLE 4): what a save, a throwing away and a sign of
 * life leave behind, whoever is late, and what the audit says of each.
 */
import { describe, expect, test } from '@jest/globals';
import { FORM_LOCK_SECONDS, FORM_TAKEOVER_SECONDS } from '@madoguchi/shared/contract/console/words';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { findDraft } from '../../repositories/forms/drafts';
import { lockForm } from '../../repositories/forms/locks';
import { testBundle } from '../../testing/bundle';
import { formServicesOfFile } from '../../testing/formServices';
import { refusalOf, wrongFields } from '../../testing/refused';
import { staffOf } from '../../testing/servicesOfFile';
import { idFieldOf } from './formDrafts';

const { database, services, draft, noted, behind } = formServicesOfFile(testBundle());
const CHIEF = staffOf('S-1');
const OTHER = staffOf('S-2');
const OF_WARD = staffOf('S-9', { departments: ['ward'] });
const NOW = '2026-11-20T00:00:00.000Z';
const NOT_FOUND = { status: 404 };
const CHANGED = { status: 409, answer: { code: 'changed' } };
const drafts = () => services().formDrafts;
const later = (milliseconds: number) => setClock(nowMilliseconds() + milliseconds);
const iso = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1_000).toISOString();
const form = (surveyId = 'visit', more: object = {}) => ({ surveyId, surveyTitle: '題', surveySchema: [], ...more });
const stored = (id = 'visit') => findDraft(database(), id);
const event = (actor_id: string, name: string, version: number, subject = 'survey/visit') => ({
  ...{ actor_id, subject, after: { event: name, version } },
});

describe('a draft', () => {
  const put = (version: number, more: object = {}, config: object = form(), staff = CHIEF) =>
    drafts().put(staff, 'visit', { config: { ...config }, version, ...more });

  test('is begun from what is in force, by whoever has none', async () => {
    const config = form('visit', { z: 1, a: 2 });
    expect(await put(0, {}, config)).toEqual({ version: 1, savedAt: NOW });
    const at = new Date(NOW);
    expect(await stored()).toEqual({
      ...{ formId: 'visit', kind: 'survey', config: JSON.stringify(config), version: 1, base: 1 },
      ...{ createdBy: 'S-1', savedAt: at, savedBy: 'S-1', auditedAt: at, auditedBy: 'S-1' },
    });
    expect(await noted('draft')).toEqual([event('S-1', 'begun', 1)]);
    const text = 'SELECT actor_is_admin, at FROM audit WHERE action = $1';
    const audited = await database().query({ name: 'test_audited', text }, ['draft']);
    expect(audited).toEqual([{ actor_is_admin: true, at }]);
  });
  test('is begun once, and from the version that it was made from', async () => {
    expect(await refusalOf(put(0, { base: 0 }))).toMatchObject(CHANGED);
    expect(await refusalOf(put(0, { base: 2 }))).toMatchObject(CHANGED);
    expect([await stored(), await noted('draft')]).toEqual([undefined, []]);
    expect(await refusalOf(put(0, { base: 1 }))).toBe('done');
    expect(await refusalOf(put(0))).toMatchObject({
      ...CHANGED,
      answer: { data: { formId: 'visit', version: 1, draft: { config: form() } } },
    });
  });
  test('is saved over the version that was read', async () => {
    await put(0);
    later(1_000);
    expect(await put(1, {}, form('visit', { surveyTitle: '二' }))).toEqual({ version: 2, savedAt: iso(1) });
    expect(await stored()).toMatchObject({ version: 2, base: 1, savedAt: new Date(iso(1)), savedBy: 'S-1' });
    expect(JSON.parse((await stored())?.config ?? '')).toMatchObject({ surveyTitle: '二' });
    expect(await refusalOf(put(1))).toMatchObject({ ...CHANGED, answer: { data: { version: 2 } } });
    expect(await refusalOf(put(3))).toMatchObject(CHANGED);
    expect(await stored()).toMatchObject({ version: 2 });
  });
  test('of a form that is not published yet is not begun again', async () => {
    await draft('new', form('new'));
    const again = drafts().put(CHIEF, 'new', { config: form('new'), version: 0 });
    expect(await refusalOf(again)).toMatchObject({ ...CHANGED, answer: { data: { formId: 'new', version: 1 } } });
  });
  test('that there is none of is not saved', async () => {
    expect(await refusalOf(put(1))).toMatchObject({ ...CHANGED, answer: { data: { version: 0, draft: null } } });
  });
  test('of another kind than what is in force is not saved over', async () => {
    await draft('visit', form(), { kind: 'member' });
    expect(await refusalOf(put(1))).toMatchObject(CHANGED);
  });
  test('is named in the audit again after five minutes, or where somebody else saves it', async () => {
    await put(0);
    later(299_999);
    await put(1);
    expect(await noted('draft')).toEqual([event('S-1', 'begun', 1)]);
    later(1);
    await put(2);
    later(299_999);
    await put(3);
    expect(await noted('draft')).toEqual([event('S-1', 'begun', 1), event('S-1', 'saved', 3)]);
    await put(4, {}, form(), OTHER);
    expect((await noted('draft')).slice(2)).toEqual([event('S-2', 'saved', 5)]);
    expect(await stored()).toMatchObject({ auditedBy: 'S-2', savedBy: 'S-2' });
  });
  test('is of its form for ever, under one name', async () => {
    const wrong = (field: string) => wrongFields([field, '帳票のIDは変えられません。']);
    expect(await refusalOf(put(0, {}, form('other')))).toMatchObject(wrong('surveyId'));
    expect(await refusalOf(put(0, {}, form('visit', { memberSurveyId: 'visit' })))).toMatchObject(wrong('surveyId'));
    const card = (more: object) => drafts().put(CHIEF, 'card', { config: { surveyTitle: '券', ...more }, version: 0 });
    expect(await refusalOf(card({ surveyId: 'card' }))).toMatchObject(wrong('memberSurveyId'));
    expect(await refusalOf(card({ memberSurveyId: 'visit' }))).toMatchObject(wrong('memberSurveyId'));
    expect([await stored(), await stored('card')]).toEqual([undefined, undefined]);
    expect(await refusalOf(card({ memberSurveyId: 'card' }))).toBe('done');
    expect(await noted('draft')).toEqual([event('S-1', 'begun', 1, 'member/card')]);
    expect([idFieldOf('survey'), idFieldOf('member')]).toEqual(['surveyId', 'memberSurveyId']);
  });
  test('is saved by the page that edits the form, or where none does', async () => {
    const [own, other] = ['own-page', 'other-page'];
    await drafts().lock(CHIEF, 'visit', { token: own });
    for (const token of [other, undefined])
      expect(await refusalOf(put(0, { token }))).toMatchObject({
        ...CHANGED,
        answer: { data: { lock: { holder: 'S-1', mine: false } } },
      });
    expect(await refusalOf(put(0, { token: own }))).toBe('done');
    expect(await refusalOf(put(7, { token: own }))).toMatchObject({ answer: { data: { lock: { mine: true } } } });
    later(FORM_LOCK_SECONDS * 1_000);
    expect(await refusalOf(put(1, { token: other }))).toBe('done');
  });
  test('is of a form in the caller’s scope', async () => {
    expect(await refusalOf(put(0, {}, form(), OF_WARD))).toMatchObject(NOT_FOUND);
    expect(await refusalOf(drafts().put(CHIEF, 'none', { config: form('none'), version: 0 }))).toMatchObject(NOT_FOUND);
  });
  test('waits for the form, and is saved to what stands then', async () => {
    await put(0);
    const saved = await behind(
      (connection) => lockForm(connection, 'visit'),
      () => put(1),
      `UPDATE form_draft SET audited_by = 'S-3'`,
    );
    expect([saved, await noted('draft')]).toEqual(['done', [event('S-1', 'begun', 1), event('S-1', 'saved', 2)]]);
  });
});

describe('a draft that is thrown away', () => {
  const remove = (version: number, more: object = {}, staff = CHIEF) =>
    refusalOf(drafts().remove(staff, 'visit', { version, ...more }));

  test('is the one that was read, once', async () => {
    await draft('visit', form());
    expect(await remove(2)).toMatchObject({ ...CHANGED, answer: { data: { version: 1 } } });
    expect(await stored()).toMatchObject({ version: 1 });
    expect(await noted('draft')).toEqual([]);
    expect(await remove(1)).toBe('done');
    expect([await stored(), await noted('draft')]).toEqual([undefined, [event('S-1', 'removed', 1)]]);
    expect(await remove(1)).toMatchObject(CHANGED);
  });
  test('is thrown away by the page that edits the form, and by nobody whose scope it is outside of', async () => {
    await draft('visit', form());
    await drafts().lock(CHIEF, 'visit', { token: 'own-page' });
    expect(await remove(1)).toMatchObject(CHANGED);
    expect(await remove(1, { token: 'other-page' })).toMatchObject(CHANGED);
    expect(await remove(1, {}, OF_WARD)).toMatchObject(NOT_FOUND);
    expect(await remove(1, { token: 'own-page' })).toBe('done');
  });
});

describe('who edits a form', () => {
  const [own, other] = ['own-page', 'other-page'];
  const lock = (token: string, staff = CHIEF, take?: boolean) =>
    drafts().lock(staff, 'visit', { token, ...(take !== undefined && { take }) });
  const unlock = (token: string, staff = CHIEF) => drafts().unlock(staff, 'visit', token);
  const held = { holder: 'S-1', name: 'S-1 さん', since: NOW, until: iso(FORM_LOCK_SECONDS) };

  test('is the page that came first, as long as it lives', async () => {
    expect(await lock(own)).toEqual({ ...held, mine: true, version: 0 });
    await draft('visit', form());
    later(1_000);
    expect(await lock(other, OTHER)).toEqual({ ...held, mine: false, version: 1 });
    expect(await lock(own)).toEqual({ ...held, mine: true, until: iso(FORM_LOCK_SECONDS + 1), version: 1 });
    later(FORM_LOCK_SECONDS * 1_000);
    expect(await lock(other, OTHER)).toMatchObject({ holder: 'S-2', name: 'S-2 さん', mine: true });
    expect(await noted('draft')).toEqual([]);
  });
  test('is asked to go where another takes the form, and gone after a while', async () => {
    await lock(own);
    const wanted = { by: 'S-2', name: 'S-2 さん', at: iso(FORM_TAKEOVER_SECONDS) };
    expect(await lock(other, OTHER)).not.toHaveProperty('wanted');
    expect(await lock(other, OTHER, false)).not.toHaveProperty('wanted');
    expect(await lock(other, OTHER, true)).toEqual({ ...held, mine: false, wanted, version: 0 });
    await draft('visit', form());
    later(FORM_TAKEOVER_SECONDS * 1_000);
    expect(await lock(own)).toMatchObject({ holder: 'S-2', mine: false, version: 1 });
    expect(await noted('draft')).toEqual([event('S-2', 'taken', 1)]);
  });
  test('goes, and who waits has the form, which the audit says where there is a draft', async () => {
    await draft('card', { memberSurveyId: 'card' }, { kind: 'member' });
    const taken = async (id: string) => {
      await drafts().lock(CHIEF, id, { token: own });
      await drafts().lock(OTHER, id, { token: other, take: true });
      await drafts().unlock(CHIEF, id, own);
      return (await services().formDirectory.detail(OTHER, id, other)).lock;
    };
    expect(await taken('visit')).toMatchObject({ holder: 'S-2', mine: true });
    expect(await noted('draft')).toEqual([]);
    expect(await taken('card')).toMatchObject({ holder: 'S-2', mine: true });
    expect(await noted('draft')).toEqual([event('S-2', 'taken', 1, 'member/card')]);
  });
  test('is nobody after the page went, or where who waited gave up', async () => {
    await draft('visit', form());
    await lock(own);
    await lock(other, OTHER, true);
    await unlock(other, OTHER);
    await unlock(other, OTHER);
    expect((await services().formDirectory.detail(CHIEF, 'visit', own)).lock).toEqual({ ...held, mine: true });
    await unlock(own);
    expect((await services().formDirectory.detail(CHIEF, 'visit', own)).lock).toBeNull();
    expect(await noted('draft')).toEqual([]);
  });
  test('is nobody once who waits has gone as well', async () => {
    await draft('visit', form());
    await lock(own);
    await lock(other, OTHER, true);
    later((FORM_TAKEOVER_SECONDS + FORM_LOCK_SECONDS) * 1_000);
    await unlock(own);
    expect((await services().formDirectory.detail(CHIEF, 'visit', own)).lock).toBeNull();
    expect(await noted('draft')).toEqual([]);
  });
  test('is told of a form in the caller’s scope alone', async () => {
    expect(await refusalOf(lock(own, OF_WARD))).toMatchObject(NOT_FOUND);
    expect(await refusalOf(unlock(own, OF_WARD))).toMatchObject(NOT_FOUND);
  });
});
