/**
 * First days of the next doses, with the worked examples of CONTRACT 6.5.
 */
import { expect, test } from '@jest/globals';
import {
  doseDateItems,
  intervalTypeOf,
  isCoronaSurvey,
  isMultiDoseSurvey,
  isSecondDoseBlocked,
  isVaccination,
  lastLapsedDay,
  makerInterval,
  namesSecondDose,
  nextDoseFirstDay,
  secondDoseFirstDay,
} from './index';

test('the two vaccination kinds [VAC-001, VAC-002]', () => {
  expect([isCoronaSurvey({ surveyType: 'corona' }), isMultiDoseSurvey({ surveyType: 'corona' })]).toEqual([
    true,
    false,
  ]);
  expect([isCoronaSurvey({}), isMultiDoseSurvey({ surveyType: 'coronaMultiDose' })]).toEqual([false, true]);
  const types = ['corona', 'coronaMultiDose', undefined] as const;
  expect(types.map((surveyType) => isVaccination({ surveyType }))).toEqual([true, true, false]);
});

test('a maker’s option carries its wait [VAC-003]', () => {
  const item = { itemKey: 'm', type: 'sesshuVaccineMaker', title: 'm', options: ['A', { value: 'B', interval: 28 }] };
  expect([makerInterval(item, 'A'), makerInterval(item, 'B'), makerInterval(item, 'C')]).toEqual([
    undefined,
    28,
    undefined,
  ]);
  expect(makerInterval({ itemKey: 'm', type: 'sesshuVaccineMaker', title: 'm' }, 'A')).toBeUndefined();
});

test('what names the second dose [VAC-012]', () => {
  const second = ['2', '２回目', '第2回', '二回目', '第二回', ' 二回目 ', '接種2回目'];
  expect(second.filter((answer) => !namesSecondDose(answer))).toEqual([]);
  expect(['1', '12回目', '22', '20', '1回目（2回目は別）', '一回目', '第十二回', ''].filter(namesSecondDose)).toEqual(
    [],
  );
});

test('the second dose after 21 days, or the maker’s wait plus one [VAC-004, VAC-005]', () => {
  expect(secondDoseFirstDay('20261120')).toBe('20261211');
  expect(secondDoseFirstDay('20261120', 28)).toBe('20261219');
});

test('intervals are days unless the form says months [VAC-006]', () => {
  const types = [{}, ...(['日数', '月数'] as const).map((input) => ({ vaccinationIntervalType: { input } }))];
  expect(types.map(intervalTypeOf)).toEqual(['日数', '日数', '月数']);
});

test('days: previous date, interval and one day [VAC-007, VAC-009]', () => {
  expect(nextDoseFirstDay('20261225', 7, '日数')).toBe('20270102');
});

test.each([
  ['20260131', 1, '20260301'],
  ['20260115', 3, '20260415'],
  ['20231231', 2, '20240301'],
  ['20240229', 12, '20250301'],
  ['20261130', 3, '20270301'],
  ['20261031', 1, '20261201'],
])('months: %s and %i months give %s [VAC-008, VAC-009]', (previous, months, day) => {
  expect(nextDoseFirstDay(previous, months, '月数')).toBe(day);
});

test('the item that asks for the dose is marked: the second dose waits for the first to be recorded, in the kind with two doses [VAC-003, VAC-012]', () => {
  const dose = { itemKey: 'dose', type: 'radio', title: 'd', attributes: { isSesshuKaisuu: true } };
  const date = { itemKey: 'date', type: 'sesshuJisshiDate', title: 't' };
  const config = { surveyId: 's', surveyTitle: 's', surveyType: 'corona' as const, surveySchema: [dose, date] };
  const blocked = (answer: string, answers = {}) => isSecondDoseBlocked(config, dose, answer, answers);
  expect(['2', '2回目', '第２回', '二回目', '1回目', '12回目', ''].map((answer) => blocked(answer))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(blocked('2回目', { date: '2026-10-01' })).toBe(false);
  expect(isSecondDoseBlocked({ ...config, surveyType: 'coronaMultiDose' }, dose, '2', {})).toBe(false);
  expect(isSecondDoseBlocked({ ...config, surveySchema: [dose] }, dose, '2', {})).toBe(false);
  expect(isSecondDoseBlocked(config, { ...dose, attributes: {} }, '2', {})).toBe(false);
  expect(isSecondDoseBlocked(config, date, '2', {})).toBe(false);
  expect([isSecondDoseBlocked(config, dose, undefined, {}), isSecondDoseBlocked(config, dose, ['2'], {})]).toEqual([
    false,
    false,
  ]);
});

test('a reservation has lapsed when it is more than one day in the past, over months, leap days and years [VAC-013]', () => {
  expect(['20261202', '20270301', '20280301', '20280302', '20270101', '20270102'].map(lastLapsedDay)).toEqual([
    '20261130',
    '20270227',
    '20280228',
    '20280229',
    '20261230',
    '20261231',
  ]);
});

test('only the kind with two doses records its doses, also inside of groups [VAC-013]', () => {
  const given = { itemKey: 'given', type: 'sesshuJisshiDate', title: '接種実施日' };
  const surveySchema = [{ itemKey: 'group', type: 'groupheader', title: '記録', items: [given] }];
  const config = { surveyId: 'doses', surveyTitle: '接種', surveySchema };
  expect(doseDateItems({ ...config, surveyType: 'corona' })).toEqual([given]);
  expect(doseDateItems({ ...config, surveyType: 'coronaMultiDose' })).toEqual([]);
  expect(doseDateItems(config)).toEqual([]);
});
