/** 前回の内容を使う: what earlier answers bring into a form. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../contract';
import { meantItemKeys, previousAnswers } from './index';

const item = (itemKey: string, type = 'text', more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey,
  type,
  title: itemKey,
  ...more,
});
const form = (surveySchema: SchemaItem[], more: Partial<SurveyConfig> = {}): SurveyConfig => ({
  surveyId: 's',
  surveyTitle: 's',
  surveySchema,
  ...more,
});
const TODAY = '20261122';

const EARLIER = form([
  item('name'),
  item('kana'),
  item('bornOn', 'birthday'),
  item('phone', 'phone'),
  item('emergency', 'phone'),
  item('symptom', 'radio', { options: ['ある', 'ない'] }),
]);
const GIVEN = {
  name: '山田 花子',
  kana: 'ヤマダ　ハナコ',
  bornOn: '1951-03-03',
  phone: '090-1111-0001',
  emergency: '090-2222-0002',
  symptom: 'ない',
};

describe('what earlier answers bring (CONTRACT 14.4)', () => {
  test('is taken by meaning, whatever the items are called, and nothing but who the person is', () => {
    const asked = form([
      item('patientName', 'text', { meaning: 'name' }),
      item('kana'),
      item('birth', 'date', { meaning: 'birthday' }),
      item('tel', 'phone'),
      item('symptom', 'radio', { options: ['ある', 'ない'] }),
      item('note'),
    ]);
    expect(previousAnswers(asked, [{ config: EARLIER, answers: GIVEN }], TODAY)).toEqual({
      patientName: '山田 花子',
      kana: 'ヤマダ　ハナコ',
      birth: '1951-03-03',
      tel: '090-1111-0001',
    });
  });

  test('the second telephone of a form is somebody else’s: it is neither filled nor read', () => {
    const asked = form([item('own', 'phone'), item('other', 'phone')]);
    expect(previousAnswers(asked, [{ config: EARLIER, answers: GIVEN }], TODAY)).toEqual({ own: '090-1111-0001' });
    expect(meantItemKeys(EARLIER)).toEqual(['name', 'kana', 'bornOn', 'phone']);
  });

  test('of each meaning the latest that is answered and that the form accepts', () => {
    const asked = form([item('name'), item('kana', 'text', { imeType: 'katakana_fullwidth' }), item('phone', 'phone')]);
    const latest = { config: EARLIER, answers: { name: '佐藤 花子', kana: 'さとう', phone: '' } };
    expect(previousAnswers(asked, [latest, { config: EARLIER, answers: GIVEN }], TODAY)).toEqual({
      name: '佐藤 花子',
      kana: 'ヤマダ　ハナコ',
      phone: '090-1111-0001',
    });
  });

  test('nothing for items of administrators, disabled ones, and numbers that the server gives', () => {
    const asked = form([
      item('name', 'text', { isAdminItem: true }),
      item('phone', 'phone', { disabled: true }),
      item('number', 'memberNumber', { isAutomaticNumbering: true }),
    ]);
    const earlier = {
      config: form([item('name'), item('phone', 'phone'), item('no', 'memberNumber')]),
      answers: GIVEN,
    };
    expect(previousAnswers(asked, [earlier], TODAY)).toEqual({});
  });

  test('nothing of an administrators’ item of an earlier answer', () => {
    const earlier = { config: form([item('name', 'text', { isAdminItem: true })]), answers: { name: '院内' } };
    expect(previousAnswers(form([item('name')]), [earlier], TODAY)).toEqual({});
  });

  test('a card’s number comes as it was entered', () => {
    const register = form([item('no', 'memberNumber')], { memberSurveyId: 'card', memberSurveySubId: 12 });
    const asked = form([item('card', 'text', { meaning: 'number', inputFormat: '[0-9]{1,8}' })]);
    expect(previousAnswers(asked, [{ config: register, answers: { no: '00120012345' } }], TODAY)).toEqual({
      card: '12345',
    });
  });
});
