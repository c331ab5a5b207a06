/** How the calendar is entered: from the form, from a draft, for an edit, and when there is nothing to choose. */

import { afterEach, describe, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { SHOW_FORM } from '@madoguchi/shared/contract/routes';
import { instantOfJapan, setClock } from '@madoguchi/shared/domain/clock';
import { type Draft, writeDraft } from '@madoguchi/shared/store';
import { type FakeHandler, HANAKO, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CALENDAR_ID,
  CHECK,
  CONFIG,
  DRAFT,
  entered,
  expectOff,
  FIRST_WEEK,
  openCalendar,
  orderOf,
  reservationRow,
  SURVEY_ID,
  scheduleAnswer,
  slot,
  submissions,
  weekTable,
} from '../../testing/scene';

afterEach(tidyUp);

function draft(changes: Partial<Draft> = {}): Draft {
  return {
    values: { name: '山田 花子', reservation: 'basic_plain' },
    idempotencyKey: 'key-of-the-draft',
    savedAt: instantOfJapan('20261120', '08:00'),
    ...changes,
  };
}

describe('entered values', () => {
  test('戻る leads back to the form with the input kept [CAL-009]', async () => {
    const { store, pathname } = openCalendar();
    await weekTable(FIRST_WEEK);
    await userEvent.click(slot('11月25日(水) 10:00 空きあり'));
    await userEvent.click(screen.getByRole('button', { name: '戻る' }));
    await waitFor(() => expect(pathname()).toBe(`/survey/${SURVEY_ID}`));
    expect(store.getState().shared.enteredForm).toMatchObject({
      answers: { name: '山田 花子', reservation: 'basic_plain|20261125|2' },
      idempotencyKey: 'key-of-the-first-attempt',
    });
  });

  test('opened directly it goes on from the draft on the device, with the slot chosen before', async () => {
    setClock(instantOfJapan('20261120', '09:00'));
    writeDraft(
      HANAKO.userId,
      SURVEY_ID,
      draft({ values: { name: '山田 花子', reservation: 'basic_plain|20261201|2' } }),
    );
    openCalendar({ form: null });
    await weekTable('11/30 – 12/6');
    expect(slot('12月1日(火) 10:00 空きあり')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('12月1日(火) 10:00')).toBeVisible();
  });

  test('without one on the device it takes the draft on the server', async () => {
    const { store } = openCalendar({
      form: null,
      handlers: { [`GET ${DRAFT}`]: () => ({ result: 'OK', data: draft() }) },
    });
    await weekTable(FIRST_WEEK);
    expect(store.getState().shared.enteredForm?.idempotencyKey).toBe('key-of-the-draft');
  });

  test('without any values, or with values that the form would refuse, it leads to the form', async () => {
    const none = openCalendar({ form: null });
    await waitFor(() => expect(none.pathname()).toBe(`/survey/${SURVEY_ID}`));
    none.unmount();
    tidyUp();

    setClock(instantOfJapan('20261120', '09:00'));
    writeDraft(HANAKO.userId, SURVEY_ID, draft({ values: { reservation: 'basic_plain' } }));
    const faulty = openCalendar({ form: null });
    await waitFor(() => expect(faulty.pathname()).toBe(`/survey/${SURVEY_ID}`));
  });

  test('/calendar goes to the form at hand, or says what is missing', async () => {
    const known = openCalendar({ path: '/calendar' });
    await weekTable(FIRST_WEEK);
    expect(known.pathname()).toBe(`/calendar/${SURVEY_ID}`);
    known.unmount();
    tidyUp();

    const missing = openCalendar({ path: '/calendar', form: null });
    expect(await screen.findByRole('heading', { name: '予約するフォームが選ばれていません' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '予約を確認する' }));
    await waitFor(() => expect(missing.pathname()).toBe('/confirm'));
  });
});

describe('nothing to choose', () => {
  test('a missing calendar says that nothing is accepted [CAL-025]', async () => {
    openCalendar({
      handlers: {
        [`GET ${API_BASE}${API_PATHS.categoriesTree}`]: () => ({
          result: 'OK',
          data: { display: {}, tree: [{ name: '基本', id: 'basic' }] },
        }),
      },
    });
    expect(await screen.findByText('現在予約を受け付けておりません')).toBeVisible();
    expect(screen.getByRole('button', { name: '戻る' })).toBeVisible();
  });

  test('a stopped calendar says that nothing is accepted [SURVEY-046]', async () => {
    openCalendar({ calendar: { calendarOff: 1 } });
    expect(await screen.findByText('現在予約を受け付けておりません')).toBeVisible();
  });

  test('a calendar that cannot be booked says that it has no slots [SURVEY-047]', async () => {
    openCalendar({
      handlers: {
        [`GET ${API_BASE}${API_PATHS.canBeReserve}/${CALENDAR_ID}`]: () => ({ result: 'OK', data: false }),
      },
    });
    expect(await screen.findByText('現在予約可能な枠がありません')).toBeVisible();
  });

  test('a schedule that could not be had is asked for again', async () => {
    const { network } = openCalendar({ schedule: () => jsonResponse(500, {}) });
    expect(await screen.findByText(/予約枠を取得できませんでした/)).toBeVisible();
    expect(screen.queryByText('予約枠を取得しています')).toBeNull();
    network.answer(`GET ${API_BASE}${API_PATHS.schedule}/${CALENDAR_ID}`, scheduleAnswer());
    await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
    await weekTable(FIRST_WEEK);
  });

  test('a disabled form says so [ERR-004]', async () => {
    openCalendar({
      handlers: {
        [`GET ${API_BASE}${API_PATHS.surveyConfig}`]: () =>
          jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' }),
      },
    });
    expect(await screen.findByText('本帳票が無効になっています。管理者にお問い合わせください。')).toBeVisible();
  });

  test('a form that cannot be read says so in the words of the form page and can be read again [ERR-001]', async () => {
    const config = `GET ${API_BASE}${API_PATHS.surveyConfig}`;
    const { network } = openCalendar({ handlers: { [config]: () => jsonResponse(500, {}) } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('タイムアウトしました。再度やり直してください。');
    expect(alert).toHaveTextContent('帳票が無効になっている可能性があります。');
    network.answer(config, () => ({ result: 'OK', data: { ...CONFIG, surveySchema: 1 } }));
    await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('この帳票は無効になっています。'));
    network.answer(config, () => ({ result: 'OK', data: CONFIG }));
    await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
    await weekTable(FIRST_WEEK);
  });
});

describe('changing a reservation', () => {
  const partitionKey = `${SURVEY_ID}#${HANAKO.userId}#1700000000000`;
  const editing = entered({ partitionKey, answers: { name: '山田 花子', reservation: 'basic_plain' } });
  const rows = [reservationRow('basic_plain|20261202|1', partitionKey)];

  test('the own slot is chosen and marked, counts as free, and the change names the old answer', async () => {
    const { network } = openCalendar({
      form: editing,
      rows,
      schedule: scheduleAnswer({ '20261202': { '0': [4, 0], '1': [4, 4], '2': [4, 0] } }),
    });
    await weekTable('11/30 – 12/6');
    const own = slot('12月2日(水) 09:30 空きあり');
    expect(own).toHaveAttribute('aria-pressed', 'true');
    expect(own).toHaveAccessibleDescription('現在の予約');
    const legend = within(screen.getByRole('list', { name: '記号の意味' })).getAllByRole('listitem');
    expect(legend.map((entry) => entry.textContent).at(-1)).toBe('●いまの予約');

    await userEvent.click(slot('12月3日(木) 10:00 空きあり'));
    await userEvent.click(screen.getByRole('button', { name: '予約内容を確認' }));
    await screen.findByText('変更前');
    expect(screen.getByRole('heading', { level: 1, name: '予約内容を確認' })).toBeVisible();
    // Day and time stand once each: a second pair would have to be compared with the first.
    const said = screen.getAllByText(/12月\d+日|\d:\d\d/).map((element) => element.textContent);
    expect(said).toEqual(['12月2日(水) 9:30 – 10:00', '12月3日(木) 10:00 – 10:30']);
    expect(screen.getByText('変更後').nextElementSibling).toHaveTextContent('12月3日(木) 10:00 – 10:30');
    expect(screen.getByText(/^いまのご予約を、変更後の日時に変えます。/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '予約する' }));
    await screen.findByRole('heading', { name: '完了' });
    expect(network.requestsTo(CHECK)[0]?.body).toMatchObject({ partitionKey });
    const [body] = submissions(network);
    expect(body?.subData).toMatchObject({ oldPartitionKey: partitionKey, checkStatus: '取り消し' });
    expect(body?.data.find(({ itemKey }) => itemKey === 'reservation')?.value).toBe('basic_plain|20261203|2');
  });

  test('what was answered is folded below the table; 戻る leads to the form that the change came from', async () => {
    const { router } = openCalendar({ form: editing, rows });
    await weekTable('11/30 – 12/6');
    expect(screen.queryByText('山田 花子')).toBeNull();
    expect(screen.queryByRole('button', { name: '予約フォームを開く' })).toBeNull();
    await userEvent.click(screen.getByText('入力した内容'));
    expect(await screen.findByText('山田 花子')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '戻る' }));
    expect(router.state.location).toMatchObject({ pathname: `/survey/${SURVEY_ID}`, state: SHOW_FORM });
  });

  test('where nothing but the date can change, 戻る leads past the form, which the fold opens [CANCEL-004]', async () => {
    const calendarSetting = {
      updateOrCancelSettings: 'updateAndCancel',
      updateSettingsOnModification: 'reservationOnlyInfo',
    } as const;
    const options = { form: editing, rows, config: { calendarSetting } };
    const first = openCalendar(options);
    await weekTable('11/30 – 12/6');
    await userEvent.click(screen.getByRole('button', { name: '戻る' }));
    expect(first.pathname()).toBe('/');
    first.unmount();
    const { router } = openCalendar(options);
    await weekTable('11/30 – 12/6');
    await userEvent.click(screen.getByText('入力した内容'));
    await userEvent.click(screen.getByRole('button', { name: '予約フォームを開く' }));
    expect(router.state.location).toMatchObject({ pathname: `/survey/${SURVEY_ID}`, state: SHOW_FORM });
  });

  test('the own slot can be kept where the window has passed over its day, and nothing else of that week', async () => {
    const { network } = openCalendar({ form: editing, rows, calendar: { reservationPossibleStart: 30 } });
    await weekTable('11/30 – 12/6');
    expect(slot('12月2日(水) 09:30 空きあり')).toHaveAttribute('aria-pressed', 'true');
    expectOff(slot('12月2日(水) 10:00 受付不可'));
    expectOff(screen.getByRole('button', { name: '前へ' }));
    await userEvent.click(screen.getByRole('button', { name: '予約内容を確認' }));
    await screen.findByText('2026年12月2日(水)');
    expect(screen.queryByText(/変更後/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '予約する' }));
    await screen.findByRole('heading', { name: '完了' });
    const [body] = submissions(network);
    expect(body?.data.find(({ itemKey }) => itemKey === 'reservation')?.value).toBe('basic_plain|20261202|1');
  });

  test('the own slot can be kept where nothing can be booked any more and its day is closed', async () => {
    const closed: FakeHandler = (request) => {
      const answer = scheduleAnswer()(request) as { dayOff: Record<string, 0 | 1> };
      return { ...answer, dayOff: { ...answer.dayOff, '20261202': 1 } };
    };
    openCalendar({ form: editing, rows, calendar: { reservationPossibleEndDate: '20261119' }, schedule: closed });
    const table = await weekTable('11/30 – 12/6');
    const free = within(table).getAllByRole('button', { name: /空きあり$/ });
    expect(free.map((button) => button.textContent)).toEqual(['12月2日(水) 09:30 空きあり']);
    expect(screen.getByRole('button', { name: '予約内容を確認' })).toBeEnabled();
  });

  test('what the own order takes of the slot counts as free, not only one place', async () => {
    const order = orderOf({ reservationCostType: 1, reservationCost: 3, details: [{ cost: 3, count: 1 }] });
    openCalendar({
      form: { ...editing, order },
      rows,
      schedule: scheduleAnswer({ '20261202': { '0': [3, 0], '1': [3, 3], '2': [3, 1] } }),
    });
    await weekTable('11/30 – 12/6');
    expect(slot('12月2日(水) 09:30 空きあり')).toHaveAttribute('aria-pressed', 'true');
    expectOff(slot('12月2日(水) 10:00 空きなし'));
    expect(slot('12月2日(水) 09:00 空きあり')).not.toHaveAttribute('aria-disabled');
  });

  test('the address decides which answer is changed, whatever another form left behind', async () => {
    const other = `${SURVEY_ID}#${HANAKO.userId}#1700000009999`;
    setClock(instantOfJapan('20261120', '09:00'));
    writeDraft(
      HANAKO.userId,
      SURVEY_ID,
      draft({ partitionKey: other, values: { name: '山田 花子', reservation: 'basic_plain|20261208|0' } }),
    );
    const { router, store } = openCalendar({
      form: editing,
      path: `/calendar/${SURVEY_ID}?partitionKey=${encodeURIComponent(other)}`,
      rows: [reservationRow('basic_plain|20261208|0', other)],
    });
    await weekTable('12/7 – 12/13');
    expect(new URLSearchParams(router.state.location.search).get('partitionKey')).toBe(other);
    expect(store.getState().shared.enteredForm?.partitionKey).toBe(other);
  });

  test('the address names the edited answer, so that a reload finds its draft', async () => {
    const { router } = openCalendar({ form: editing, rows });
    await weekTable('11/30 – 12/6');
    expect(new URLSearchParams(router.state.location.search).get('partitionKey')).toBe(partitionKey);
  });
});
