/** What leaves the product's screens: each builder of such a text, with and without medical mode. */
import { describe, expect, test } from '@jest/globals';
import * as outward from '.';
import { calendarEntry, confirmedMessage, type House, lineMessage, serviceParams, spokenWhat, windowTitle } from '.';

/** What somebody else must not read: no part of it may leave in medical mode. */
const SECRETS = { what: '産婦人科 妊婦健診', screen: '心療内科 問診票', formPath: '/confirm/shinryonaika-1' };
const FACILITY = 'ひかり総合病院';

/** Every builder, with what it says of a thing whose secrets are known. */
const BUILDERS: Record<string, (house: House) => string> = {
  windowTitle: (house) => windowTitle(SECRETS.screen, house),
  calendarEntry: (house) =>
    Object.values(
      calendarEntry({ what: SECRETS.what, code: 'A1B2C3D4', formPath: SECRETS.formPath }, 'https://a.test', house),
    ).join('\n'),
  confirmedMessage: (house) => confirmedMessage({ what: SECRETS.what, when: '2026/12/01 10:30' }, house),
  lineMessage: (house) =>
    lineMessage(
      '{facility} {what} {bring} {link}',
      { what: SECRETS.what, bring: SECRETS.screen, code: 'A1B2C3D4', formPath: SECRETS.formPath },
      { ...SPEAKER, ...house },
    ),
  serviceParams: (house) =>
    Object.values(
      serviceParams(
        { facility: '{facility}', what: '{what}', bring: '{bring}', link: '{link}' },
        { what: SECRETS.what, bring: SECRETS.screen, code: 'A1B2C3D4', formPath: SECRETS.formPath },
        { ...SPEAKER, ...house },
      ),
    ).join('\n'),
};
const SPEAKER = { contact: undefined, linkBase: 'https://a.test' };
const secretsIn = (text: string) => Object.values(SECRETS).filter((secret) => text.includes(secret));

test('every builder of a text that leaves is looked at here [CONTRACT 13]', () => {
  expect(Object.keys(outward).sort()).toEqual([...Object.keys(BUILDERS), 'leavingFacts', 'spokenWhat'].sort());
});

describe.each(Object.entries(BUILDERS))('%s', (_, build) => {
  test('tells what it is for, as long as medical mode is off [CONTRACT 13]', () => {
    for (const facility of [undefined, FACILITY])
      expect(secretsIn(build({ medicalMode: false, facility })).length).toBeGreaterThan(0);
  });
  test('carries the facility and no name of form, department or screen in medical mode [CONTRACT 13]', () => {
    const named = build({ medicalMode: true, facility: FACILITY });
    expect(secretsIn(named)).toEqual([]);
    expect(named).toContain(FACILITY);
    const nameless = build({ medicalMode: true });
    expect(secretsIn(nameless)).toEqual([]);
    expect(nameless).not.toContain('undefined');
  });
});

test('what an offer is for has its name, and none in medical mode [CONTRACT 13]', () => {
  expect(spokenWhat(SECRETS.what, { medicalMode: false })).toBe(SECRETS.what);
  expect(spokenWhat(SECRETS.what, { medicalMode: true })).toBe('ご予約');
});

test('day, time and code stay in medical mode [CONTRACT 13]', () => {
  const house = { medicalMode: true };
  expect(confirmedMessage({ what: SECRETS.what, when: '2026/12/01 10:30' }, house)).toBe(
    'ご予約の日時が 2026/12/01 10:30 に確定しました。',
  );
  const entry = calendarEntry({ ...SECRETS, code: 'A1B2C3D4' }, 'https://a.test', house);
  expect(entry).toEqual({
    title: 'ご予約',
    description: '受付番号 A1B2C3D4\n変更・キャンセルはこちら https://a.test/confirm',
    url: 'https://a.test/confirm',
  });
});
