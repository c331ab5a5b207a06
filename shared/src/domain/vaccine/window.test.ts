/**
 * From which day on the asked dose can be reserved, over midnight's days: month ends, leap days, the turn of a year
 * (CONTRACT 6.5).
 */
import { describe, expect, test } from '@jest/globals';
import type { Answers, SurveyConfig } from '../../contract';
import { asksForSecondDose, doseFirstDay, firstDoseIn } from './window';

const USER = { mode: 'user' } as const;

const twoDoses: SurveyConfig = {
  surveyId: 'doses',
  surveyTitle: '接種',
  surveyType: 'corona',
  surveySchema: [
    {
      itemKey: 'dose',
      type: 'radio',
      title: '回数',
      options: ['1回目', '2回目'],
      attributes: { isSesshuKaisuu: true },
    },
    {
      itemKey: 'maker',
      type: 'sesshuVaccineMaker',
      title: '種類',
      options: ['A', { value: 'B', interval: 28 }],
    },
    { itemKey: 'given', type: 'sesshuJisshiDate', title: '接種日' },
  ],
};

const multiItems = [
  { itemKey: 'previous', type: 'previousVaccineMaker', title: '前回の種類', options: [{ value: '3', interval: 3 }] },
  { itemKey: 'date', type: 'previousVaccineDate', title: '前回の日' },
];

describe('second dose', () => {
  test.each([
    ['2026-11-20', 'A', '20261211'],
    ['2026-11-20', 'B', '20261219'],
    ['2026-12-20', 'A', '20270110'],
    ['2028-02-08', 'A', '20280229'],
    ['2027-02-08', 'A', '20270301'],
  ])('%s with maker %s: from %s [VAC-004, VAC-005]', (given, maker, day) => {
    expect(doseFirstDay(twoDoses, { dose: '2回目', given, maker }, USER)).toBe(day);
  });

  test('what is recorded elsewhere is used where the answers do not say it [VAC-004, VAC-005]', () => {
    const second = { dose: '2回目' };
    expect(doseFirstDay(twoDoses, second, USER)).toBeUndefined();
    expect(doseFirstDay(twoDoses, second, USER, { day: '20261120' })).toBe('20261211');
    expect(doseFirstDay(twoDoses, second, USER, { day: '20261120', interval: 28 })).toBe('20261219');
    expect(doseFirstDay(twoDoses, { ...second, given: '2026-11-01' }, USER, { day: '20261120', interval: 28 })).toBe(
      '20261130',
    );
    const withoutWait = { ...second, given: '2026-11-01', maker: 'A' };
    expect(doseFirstDay(twoDoses, withoutWait, USER, { day: '20261120', interval: 28 })).toBe('20261122');
    expect(doseFirstDay(twoDoses, { dose: '1回目' }, USER, { day: '20261120' })).toBeUndefined();
    expect(doseFirstDay({ ...twoDoses, surveyType: undefined }, second, USER, { day: '20261120' })).toBeUndefined();
  });

  test('only the kind with two doses asks, and only by the item that is marked [VAC-003, VAC-012]', () => {
    const memo = { itemKey: 'memo', type: 'text', title: '備考' };
    const config = { ...twoDoses, surveySchema: [memo, ...twoDoses.surveySchema] };
    expect(asksForSecondDose(config, { memo: '2回目' })).toBe(false);
    const withPrevious = { ...twoDoses, surveySchema: [...twoDoses.surveySchema, ...multiItems] };
    const answers = { date: '2026-11-20', previous: '3' };
    expect(doseFirstDay({ ...withPrevious, surveyType: undefined }, answers, USER)).toBeUndefined();
    expect(doseFirstDay(withPrevious, answers, USER)).toBeUndefined();
    expect(doseFirstDay({ ...withPrevious, surveyType: 'coronaMultiDose' }, answers, USER)).toBe('20261124');
  });

  test('what a condition hides counts as not answered', () => {
    const [dose, ...others] = twoDoses.surveySchema;
    if (!dose) throw new Error('the form has a question');
    const hidden = { ...dose, displayCondition: { type: 'show' as const, questionId: 'kind', answers: ['接種'] } };
    const kind = { itemKey: 'kind', type: 'radio', title: '種類', options: ['接種', '相談'] };
    const config = { ...twoDoses, surveySchema: [kind, hidden, ...others] };
    const answers = { dose: '2回目', given: '2026-11-20' };
    expect(doseFirstDay(config, { ...answers, kind: '相談' }, USER)).toBeUndefined();
    expect(doseFirstDay(config, { ...answers, kind: '接種' }, USER)).toBe('20261211');
  });

  test('the record of a dose is the first day and the first maker of the form', () => {
    expect(firstDoseIn(twoDoses, { given: '2026-11-20', maker: 'B' })).toEqual({ day: '20261120', interval: 28 });
    expect(firstDoseIn(twoDoses, { maker: 'B' })).toBeUndefined();
    expect([{ dose: '2回目' }, { dose: '1回目' }, {}].map((answers) => asksForSecondDose(twoDoses, answers))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('multi-dose', () => {
  const form = (input: '日数' | '月数'): SurveyConfig => ({
    surveyId: 'multi',
    surveyTitle: '接種',
    surveyType: 'coronaMultiDose',
    vaccinationIntervalType: { input },
    surveySchema: [
      { itemKey: 'count', type: 'countVaccines', title: '回数' },
      {
        itemKey: 'maker',
        type: 'previousVaccineMaker',
        title: '前回の種類',
        options: ['なし', { value: '3', interval: 3 }, { value: '1', interval: 1 }],
      },
      { itemKey: 'date', type: 'previousVaccineDate', title: '前回の日' },
    ],
  });
  const first = (input: '日数' | '月数', answers: Answers) =>
    doseFirstDay(form(input), { count: '2', ...answers }, USER);

  test('days and months from the previous dose [VAC-007, VAC-008, VAC-009]', () => {
    expect(first('日数', { maker: '3', date: '2026-12-29' })).toBe('20270102');
    expect(first('月数', { maker: '1', date: '2026-01-31' })).toBe('20260301');
    expect(first('月数', { maker: '3', date: '2026-01-15' })).toBe('20260415');
    expect(first('月数', { maker: '3', date: '2026-11-30' })).toBe('20270301');
    expect(first('月数', { maker: '1', date: '2028-01-29' })).toBe('20280229');
    expect(first('月数', { maker: '1', date: '２０２６／０１／３１' })).toBe('20260301');
  });

  test('a maker without a wait, a missing or impossible day ask for none', () => {
    expect(first('月数', { maker: 'なし', date: '2026-01-31' })).toBeUndefined();
    expect(first('月数', { maker: '1' })).toBeUndefined();
    expect(first('月数', { maker: '1', date: '2026-02-30' })).toBeUndefined();
  });

  test('a first dose waits for nothing, whatever was answered before [VAC-011]', () => {
    expect(first('月数', { count: '1', maker: '1', date: '2026-01-31' })).toBeUndefined();
  });
});
