/** The text of a LINE message by its template, and what of it may leave. */
import { describe, expect, test } from '@jest/globals';
import { messageTexts } from '../../texts/message';
import { lineMessage, serviceParams } from '.';

const contact = {
  ...{ name: 'ひかり総合病院', telephone: '03-1234-5678', hours: '', place: '東京都千代田区丸の内1-1-1' },
  departments: [{ id: 'sanka', name: '産科', telephone: '03-1234-5683', place: '東館3階 産科外来' }],
  issuer: { name: '', address: '' },
};
const facts = {
  ...{ what: '母親学級 前期', code: 'A7K3-92QD', formPath: '/confirm/sanka-class', departmentId: 'sanka' },
  ...{ day: '11月26日(木)', time: '9:30', amount: '3,410円', bring: '母子健康手帳' },
};
const speaker = { medicalMode: false, contact, linkBase: 'https://liff.line.me/1-a' };
const EVERY = '{facility}|{day}|{time}|{what}|{place}|{code}|{amount}|{bring}|{telephone}|{link}';

describe('the variables [CONTRACT 14.4]', () => {
  test('each says its own', () => {
    expect(lineMessage(EVERY, facts, speaker).split('|')).toEqual([
      ...['ひかり総合病院', '11月26日(木)', '9:30', '母親学級 前期', '東館3階 産科外来', 'A7K3-92QD', '3,410円'],
      ...['母子健康手帳', '03-1234-5683', 'https://liff.line.me/1-a/confirm/sanka-class'],
    ]);
  });
  test('in medical mode nothing tells department, purpose or what to bring [CONTRACT 13]', () => {
    const text = lineMessage(EVERY, facts, { ...speaker, medicalMode: true });
    expect(text.split('|')).toEqual([
      ...['ひかり総合病院', '11月26日(木)', '9:30', 'ご予約', '東京都千代田区丸の内1-1-1', 'A7K3-92QD', ''],
      ...['', '03-1234-5678', 'https://liff.line.me/1-a/confirm'],
    ]);
  });
  test('facility.json speaks over FACILITY_NAME, which speaks where there is none', () => {
    const setting = { ...speaker, facility: 'ひかり病院' };
    expect(lineMessage('{facility}', facts, setting)).toBe('ひかり総合病院');
    expect(lineMessage('{facility}', facts, { ...setting, contact: undefined })).toBe('ひかり病院');
  });
  test('a line with nothing to say is left out, a part of one leaves no gap', () => {
    const bare = { what: '健康診断', code: 'A7K3-92QD', formPath: '/confirm/x', day: '11月26日(木)' };
    const silent = { ...speaker, contact: undefined };
    expect(lineMessage('{facility}\n日時 {day} {time}\n持ち物 {bring}\n\n以上', bare, silent)).toBe(
      '日時 11月26日(木)\n\n以上',
    );
  });
  test('a value that looks like a variable stays as it is', () => {
    expect(lineMessage('{what} {code}', { ...facts, what: '{code}{link}' }, speaker)).toBe('{code}{link} A7K3-92QD');
  });
  test('no message is longer than LINE takes', () => {
    expect(lineMessage('あ'.repeat(6_000), facts, speaker)).toHaveLength(5_000);
  });
  test.each(Object.entries(messageTexts))('the product’s own text for %s tells day, time and code', (_, template) => {
    for (const medicalMode of [false, true]) {
      const text = lineMessage(template, facts, { ...speaker, medicalMode });
      for (const said of ['ひかり総合病院', '11月26日(木) 9:30', 'A7K3-92QD']) expect(text).toContain(said);
      expect(text).not.toMatch(/[{}]/);
    }
  });
});

describe('the values of a service message’s template [CONTRACT 14.5]', () => {
  test('are the given ones alone, without those that say nothing', () => {
    const params = { date: '{day} {time}', shop: '{facility}', note: '持ち物 {bring}', fee: '{amount}', fixed: '受付' };
    expect(serviceParams(params, { ...facts, amount: undefined }, speaker)).toEqual({
      ...{ date: '11月26日(木) 9:30', shop: 'ひかり総合病院', note: '持ち物 母子健康手帳', fixed: '受付' },
    });
    expect(serviceParams(params, facts, { ...speaker, medicalMode: true })).not.toHaveProperty('note');
  });
  test('have no more letters than LINE takes, each as people see it, and addresses whole', () => {
    const family = '👨‍👩‍👧';
    const long = { ...facts, what: family.repeat(60), formPath: `/confirm/${'x'.repeat(80)}` };
    const { what = '', link } = serviceParams({ what: '{what}', link: '{link}' }, long, speaker);
    expect(what).toBe(`${family.repeat(49)}…`);
    expect(serviceParams({ what: '{what}' }, { ...facts, what: family.repeat(50) }, speaker).what).toBe(
      family.repeat(50),
    );
    expect(link).toBe(`https://liff.line.me/1-a/confirm/${'x'.repeat(80)}`);
  });
});
