/** 前回の内容を使う: what earlier answers bring into a form. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../contract';
import { mayCarryOver, offeredItemKeys, previousAnswers } from './index';

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
const CONTEXT = { today: '20261122' };

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
    expect(previousAnswers(asked, [{ config: EARLIER, answers: GIVEN }], CONTEXT)).toEqual({
      patientName: '山田 花子',
      kana: 'ヤマダ　ハナコ',
      birth: '1951-03-03',
      tel: '090-1111-0001',
    });
  });

  test('the second telephone of a form is somebody else’s: it is neither filled nor read', () => {
    const asked = form([item('own', 'phone'), item('other', 'phone')]);
    expect(previousAnswers(asked, [{ config: EARLIER, answers: GIVEN }], CONTEXT)).toEqual({ own: '090-1111-0001' });
    expect(offeredItemKeys(EARLIER)).toEqual(['name', 'kana', 'bornOn', 'phone']);
  });

  test('of each meaning the latest that is answered and that the form accepts', () => {
    const asked = form([item('name'), item('kana', 'text', { imeType: 'katakana_fullwidth' }), item('phone', 'phone')]);
    const latest = { config: EARLIER, answers: { name: '佐藤 花子', kana: 'さとう', phone: '' } };
    expect(previousAnswers(asked, [latest, { config: EARLIER, answers: GIVEN }], CONTEXT)).toEqual({
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
    expect(previousAnswers(asked, [earlier], CONTEXT)).toEqual({});
  });

  test('nothing of an administrators’ item of an earlier answer', () => {
    const earlier = { config: form([item('name', 'text', { isAdminItem: true })]), answers: { name: '院内' } };
    expect(previousAnswers(form([item('name')]), [earlier], CONTEXT)).toEqual({});
  });

  test('a card’s number comes as it was entered', () => {
    const register = form([item('no', 'memberNumber')], { memberSurveyId: 'card', memberSurveySubId: 12 });
    const asked = form([item('card', 'text', { meaning: 'number', inputFormat: '[0-9]{1,8}' })]);
    expect(previousAnswers(asked, [{ config: register, answers: { no: '00120012345' } }], CONTEXT)).toEqual({
      card: '12345',
    });
  });
});

describe('what is carried over from the last answer to the same form (CONTRACT 14.4)', () => {
  const carried = { carryOver: true };
  const TREE = [{ name: '健診', id: 'check' }];
  const asked = form([
    item('name'),
    item('plan', 'dropdown', { ...carried, options: ['自費', '勤務先の契約'] }),
    item('company', 'text', carried),
    item('course', 'reservation', carried),
    item('wishes', 'candidateDateReservation', carried),
    item('symptom', 'radio', { options: ['ある', 'ない'] }),
    item('memo', 'text', { ...carried, isAdminItem: true }),
  ]);
  const answers = {
    ...{ name: '山田 花子', plan: '勤務先の契約', company: 'ひかり製作所', symptom: 'ない', memo: '院内' },
    ...{
      course: 'check_0|20261201|3',
      wishes: ['internal#heart#2026-12-01#午前#2', 'internal#heart#2026-12-02#午後#3'],
    },
  };
  const context = { ...CONTEXT, categories: TREE, departments: ['heart'] };

  test('are the items that say so, of a place what can be chosen again, and nothing of the desk', () => {
    expect(previousAnswers(asked, [{ config: asked, answers }], context)).toEqual({
      name: '山田 花子',
      plan: '勤務先の契約',
      company: 'ひかり製作所',
      course: 'check_0',
      wishes: ['internal#heart###1'],
    });
    expect(offeredItemKeys(asked)).toEqual(['name', 'plan', 'company', 'course', 'wishes']);
  });

  test('is nothing of another form, and of the same one the last answer alone', () => {
    const other = { ...asked, surveyId: 'other' };
    expect(previousAnswers(asked, [{ config: other, answers }], context)).toEqual({ name: '山田 花子' });
    const last = { config: asked, answers: { plan: '自費' } };
    expect(previousAnswers(asked, [last, { config: asked, answers }], context)).toEqual({
      name: '山田 花子',
      plan: '自費',
    });
  });

  test('is nothing that the form does not offer any more', () => {
    const gone = { ...context, categories: [{ name: 'ほか', id: 'other' }], departments: ['lungs'] };
    const earlier = { config: asked, answers: { ...answers, plan: '協会けんぽ' } };
    expect(previousAnswers(asked, [earlier], gone)).toEqual({ name: '山田 花子', company: 'ひかり製作所' });
  });

  test.each(['image', 'secureFiles', 'selectBed', 'selectProducts', 'selectPayType', 'googleFacilitySearch', 'guide'])(
    'is never a %s',
    (type) => expect(mayCarryOver(item('x', type))).toBe(false),
  );
});
