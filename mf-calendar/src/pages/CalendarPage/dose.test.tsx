/** The calendar of a vaccination: only days behind the wait after the dose before can be chosen. */
import { afterEach, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS, type SurveyConfig } from '@madoguchi/shared/contract';
import { tidyUp } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG, entered, expectOff, openCalendar, slot, TWO_DOSES, weekTable } from '../../testing/scene';

afterEach(tidyUp);

const FIRST_DOSE = `GET ${API_BASE}${API_PATHS.firstDose}`;
const reservation = 'basic_plain';
const second = entered({ answers: { name: '山田 花子', reservation, dose: '2回目' } });
const recorded = (firstDose: object | null) => ({
  [FIRST_DOSE]: () => ({ result: 'OK', data: { isMissing: firstDose === null, firstDose } }),
});

test('a second dose is chosen from 21 days after the first one, and the reason can be read [VAC-004]', async () => {
  openCalendar({ form: second, config: TWO_DOSES, handlers: recorded({ day: '20261111' }) });
  await weekTable('11/30 – 12/6');
  expect(screen.getByText('前回の接種からの間隔により、2026年12月2日(水)以降の日時を予約できます。')).toBeVisible();
  expectOff(slot('12月1日(火) 10:00 受付不可'));
  expect(slot('12月2日(水) 10:00 空きあり')).not.toHaveAttribute('aria-disabled');
  expectOff(screen.getByRole('button', { name: '前へ' }));
});

test('an interval of the maker allows days from the day after it [VAC-005]', async () => {
  openCalendar({ form: second, config: TWO_DOSES, handlers: recorded({ day: '20261111', interval: 28 }) });
  await weekTable('12/7 – 12/13');
  expectOff(slot('12月9日(水) 10:00 受付不可'));
  expect(slot('12月10日(木) 10:00 空きあり')).not.toHaveAttribute('aria-disabled');
});

test('a first dose that is not recorded is reported instead of opening the calendar [VAC-012]', async () => {
  openCalendar({ form: second, config: TWO_DOSES, handlers: recorded(null) });
  expect(await screen.findByText(/1回目の接種が記録されていないため/)).toBeVisible();
  expect(screen.getByRole('button', { name: '戻る' })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('the first dose waits for nothing and asks for no record', async () => {
  const form = entered({ answers: { name: '山田 花子', reservation, dose: '1回目' } });
  const { network } = openCalendar({ form, config: TWO_DOSES });
  await weekTable('11/23 – 11/29');
  expect(network.requestsTo(`${API_BASE}${API_PATHS.firstDose}`)).toHaveLength(0);
});

test('a record that could not be asked for can be asked for again', async () => {
  let isBroken = true;
  openCalendar({
    form: second,
    config: TWO_DOSES,
    handlers: {
      [FIRST_DOSE]: () =>
        isBroken
          ? { status: 404, body: { result: 'ERROR', code: 'not_found', errorMessage: '' } }
          : { result: 'OK', data: { isMissing: false, firstDose: { day: '20261101' } } },
    },
  });
  const again = await screen.findByRole('button', { name: 'もう一度試す' });
  isBroken = false;
  await userEvent.click(again);
  await weekTable('11/23 – 11/29');
});

const multi: Partial<SurveyConfig> = {
  surveyType: 'coronaMultiDose',
  vaccinationIntervalType: { input: '月数' },
  surveySchema: [
    ...CONFIG.surveySchema,
    { itemKey: 'count', type: 'countVaccines', title: '回数' },
    { itemKey: 'maker', type: 'previousVaccineMaker', title: '前回', options: [{ value: 'A', interval: 1 }] },
    { itemKey: 'date', type: 'previousVaccineDate', title: '前回の日' },
  ],
};

test('a later dose is chosen from the day that the last dose and the interval give [VAC-008]', async () => {
  const answers = { name: '山田 花子', reservation, count: '3', maker: 'A', date: '2026-10-31' };
  openCalendar({ form: entered({ answers }), config: multi });
  await weekTable('11/30 – 12/6');
  expectOff(slot('11月30日(月) 10:00 受付不可'));
  expect(slot('12月1日(火) 10:00 空きあり')).not.toHaveAttribute('aria-disabled');
});

test('a calendar that ends before the wait does says from when on it may be tried', async () => {
  const answers = { name: '山田 花子', reservation, count: '3', maker: 'A', date: '2026-10-31' };
  openCalendar({ form: entered({ answers }), config: multi, calendar: { reservationPossibleMonths: 0 } });
  expect(await screen.findByText(/2026年12月1日\(火\)以降.*まだ始まっていません/)).toBeVisible();
});
