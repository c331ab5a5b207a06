/** The picker of preferred dates: what it offers, what it keeps, and the desk's confirmation. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Answers, FormPartProps, SchemaItem } from '@madoguchi/shared/contract';
import { setClock } from '@madoguchi/shared/domain/clock';
import { partialInputKey } from '@madoguchi/shared/domain/survey';
import { type FakeNetwork, fakeNetwork, jsonResponse } from '@madoguchi/shared/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expectAccessibleItem, expectNoAxeFaults, type FormScene, showForm } from '../../../testing/formScene';

const DB = '/survey/api/v1/db/candidate-reservation';
const item: SchemaItem = { itemKey: 'dates', type: 'candidateDateReservation', title: '受診希望日' };
const required = { ...item, isRequired: { value: true } };
const halfDays = {
  label_2: { title: '午後', show: true },
  label_1: { title: '午前', show: true },
  label_3: { title: '夜間', show: false },
};
const settings = {
  bookingStartDaysBefore: 3,
  acceptUntilMonthEnd: 1,
  customHolidays: ['2026-11-24'],
  weeklyClose: [0, 6],
  receptionSchedule: { '0': {}, '1': halfDays, '2': halfDays, '3': halfDays, '4': halfDays, '5': {}, '6': {} },
};
const FIRST = 'internal#heart#2026-11-25#午前#1';

let network: FakeNetwork;
beforeEach(() => {
  setClock(Date.parse('2026-11-20T09:00:00+09:00'));
  network = fakeNetwork({
    [`GET ${DB}/categories`]: () => ({
      result: 'OK',
      data: [
        {
          partitionKey: 'internal',
          name: '内科系',
          departments: [
            { id: 'heart', name: '循環器内科' },
            { id: 'lungs', name: '呼吸器内科' },
          ],
        },
        { partitionKey: 'surgery', name: '外科系', departments: [{ id: 'bones', name: '整形外科' }] },
      ],
    }),
    [`GET ${DB}/departments/heart/meta-settings`]: () => ({ result: 'OK', data: settings }),
    [`GET ${DB}/departments/lungs/meta-settings`]: () => ({ result: 'OK', data: { ...settings, weeklyClose: [0] } }),
  });
});
afterEach(() => network.restore());

const category = () => screen.findByRole('combobox', { name: '診療区分' });
const department = () => screen.findByRole('combobox', { name: '診療科' });
const option = (name: string) => screen.findByRole('option', { name });

async function chooseDepartment({ user }: FormScene): Promise<void> {
  await option('内科系');
  await user.selectOptions(await category(), '内科系');
  await user.selectOptions(await department(), '循環器内科');
  await waitFor(() => expect(screen.getByLabelText('第1希望 日時を選ぶ')).toBeEnabled());
}

/** A day of the open calendar. By its label: by role, the names of all 42 buttons are worked out again for each. */
const day = (name: string) => screen.getByLabelText(name, { selector: 'button' });

async function openCalendar({ user }: FormScene, name: string) {
  await user.click(screen.getByLabelText(name));
  expect(await screen.findAllByLabelText(/^\d+月\d+日/, { selector: 'button' })).toHaveLength(42);
}

async function chooseWish(scene: FormScene, button: string, date: string, time: string): Promise<void> {
  await openCalendar(scene, button);
  await scene.user.click(day(date));
  const dialog = within(await screen.findByRole('dialog', { name: /時間帯を選ぶ/ }));
  await scene.user.click(dialog.getByRole('button', { name: time }));
}

describe('choosing', () => {
  test('category, department, then a day that moves on to its times, which is saved [FORM-029, CAND-001, CAND-004, CAND-005]', async () => {
    const scene = showForm([required]);
    expect(await department()).toBeDisabled();
    expect(screen.getByRole('group', { name: '受診希望日' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((row) => within(row).getByText(/希望$/).textContent)).toEqual([
      '第1希望',
      '第2希望',
      '第3希望',
    ]);
    for (const button of screen.getAllByRole('button', { name: /日時を選ぶ/ })) expect(button).toBeDisabled();
    await chooseDepartment(scene);
    await chooseWish(scene, '第1希望 日時を選ぶ', '11月25日(水)', '午前');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(scene.answers()).toEqual({ dates: [FIRST] });
    expect(screen.getByText('2026年11月25日(水) 午前')).toBeInTheDocument();
    expect(screen.getByLabelText('第1希望 変更')).toHaveFocus();
    await chooseWish(scene, '第3希望 日時を選ぶ', '11月26日(木)', '午後');
    expect(scene.answers()).toEqual({ dates: [FIRST, 'internal#heart#2026-11-26#午後#3'] });
    expect((await scene.submit()).valid).toBe(true);
  });

  test('another category clears department and dates [CAND-002]', async () => {
    const scene = showForm([item], { initialAnswers: { dates: [FIRST] } });
    await option('外科系');
    await scene.user.selectOptions(await category(), '外科系');
    expect(await department()).toHaveValue('');
    expect(screen.getAllByText('未選択')).toHaveLength(3);
    expect(scene.answers()).toEqual({ dates: ['surgery####1'] });
  });

  test('another department clears the dates [CAND-003]', async () => {
    const scene = showForm([item], { initialAnswers: { dates: [FIRST] } });
    await option('呼吸器内科');
    await scene.user.selectOptions(await department(), '呼吸器内科');
    expect(screen.getAllByText('未選択')).toHaveLength(3);
    expect(await category()).toHaveDisplayValue('内科系');
    expect(scene.answers()).toEqual({ dates: ['internal#lungs###1'] });
  });

  test('only the days that the department takes can be pressed [CAND-012, CAND-013, CAND-014, CAND-015, CAND-017]', async () => {
    const scene = showForm([item], { initialAnswers: { dates: ['internal#heart###1'] } });
    await waitFor(() => expect(screen.getByLabelText('第1希望 日時を選ぶ')).toBeEnabled());
    await openCalendar(scene, '第1希望 日時を選ぶ');
    const isOpen = (name: string) => !day(name).hasAttribute('disabled');
    expect(
      [
        '11月22日(日)',
        '11月23日(月)',
        '11月24日(火)',
        '11月25日(水)',
        '11月27日(金)',
        '11月28日(土)',
        '11月30日(月)',
      ].map(isOpen),
    ).toEqual([false, true, false, true, false, false, true]);
    const dialog = screen.getByRole('dialog');
    await scene.user.click(within(dialog).getByRole('button', { name: /次の月/ }));
    expect(['12月30日(水)', '12月31日(木)'].map(isOpen)).toEqual([true, true]);
    expect(within(dialog).getByRole('button', { name: /次の月/ })).toBeDisabled();
    await scene.user.click(day('12月31日(木)'));
    const times = within(await screen.findByRole('list', { name: '時間帯' })).getAllByRole('button');
    expect(times.map((button) => button.textContent)).toEqual(['午前', '午後']);
  });

  test('a time that another wish has taken on the day cannot be chosen again [CAND-007]', async () => {
    const scene = showForm([item], { initialAnswers: { dates: [FIRST] } });
    await waitFor(() => expect(screen.getByLabelText('第2希望 日時を選ぶ')).toBeEnabled());
    await openCalendar(scene, '第2希望 日時を選ぶ');
    await scene.user.click(day('11月25日(水)'));
    expect(await screen.findByRole('button', { name: '午前（選択ずみ）' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '午後' })).toBeEnabled();
  });

  test('the time of now is marked; going back and closing keep what was', async () => {
    const scene = showForm([item], { initialAnswers: { dates: [FIRST] } });
    await waitFor(() => expect(screen.getByLabelText('第1希望 変更')).toBeEnabled());
    await openCalendar(scene, '第1希望 変更');
    await scene.user.click(day('11月25日(水)'));
    expect(await screen.findByRole('button', { name: '午前', pressed: true })).toBeInTheDocument();
    await scene.user.click(screen.getByRole('button', { name: '日付に戻る' }));
    await scene.user.click(await screen.findByLabelText('11月26日(木)', { selector: 'button' }));
    const dialog = await screen.findByRole('dialog', { name: '第1希望 時間帯を選ぶ' });
    expect(within(dialog).queryByRole('button', { pressed: true })).not.toBeInTheDocument();
    await expectNoAxeFaults(document.body);
    await scene.user.click(within(dialog).getByRole('button', { name: '日付に戻る' }));
    expect(await screen.findByLabelText('11月26日(木)')).toHaveAttribute('aria-pressed', 'true');
    await expectNoAxeFaults(document.body);
    await scene.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(scene.answers()).toEqual({ dates: [FIRST] });
    expect(screen.getByLabelText('第1希望 変更')).toHaveFocus();
  });

  test('a date can be taken away, and the focus stays in its row', async () => {
    const scene = showForm([item], { initialAnswers: { dates: [FIRST] } });
    await scene.user.click(await screen.findByRole('button', { name: '第1希望 取り消す' }));
    expect(scene.answers()).toEqual({ dates: ['internal#heart###1'] });
    expect(screen.getByLabelText('第1希望 日時を選ぶ')).toHaveFocus();
  });

  test('by keyboard alone', async () => {
    const scene = showForm([item], { initialAnswers: { dates: ['internal#heart###1'] } });
    const opener = screen.getByLabelText('第1希望 日時を選ぶ');
    await waitFor(() => expect(opener).toBeEnabled());
    opener.focus();
    await scene.user.keyboard('{Enter}');
    (await screen.findByLabelText('11月25日(水)')).focus();
    await scene.user.keyboard('{Enter}');
    (await screen.findByRole('button', { name: '午前' })).focus();
    await scene.user.keyboard('{Enter}');
    expect(scene.answers()).toEqual({ dates: [FIRST] });
  });
});

describe('a day that waits for its time', () => {
  /** What the device keeps of the form, the page being killed where it is. */
  async function killInTimeStep(key?: '{Escape}') {
    let kept: Answers = { dates: ['internal#heart###1'] };
    const scene = showForm([item], { initialAnswers: kept, onChange: (answers) => (kept = answers) });
    await waitFor(() => expect(screen.getByLabelText('第2希望 日時を選ぶ')).toBeEnabled());
    await openCalendar(scene, '第2希望 日時を選ぶ');
    await scene.user.click(day('11月26日(木)'));
    await screen.findByRole('dialog', { name: '第2希望 時間帯を選ぶ' });
    if (key) await scene.user.keyboard(key);
    cleanup();
    const again = showForm([item], { initialAnswers: kept });
    await waitFor(() => expect(screen.getByLabelText('第2希望 日時を選ぶ')).toBeEnabled());
    return again;
  }

  test('is kept when the page is killed, named in its row, and its dialog opens where it was', async () => {
    const scene = await killInTimeStep();
    expect(screen.getByText('2026年11月26日(木) 時間を選択してください')).toBeInTheDocument();
    expect((await scene.submit()).valid).toBe(false);
    expect(screen.getByRole('group', { name: '受診希望日' })).toHaveAccessibleDescription(/時間を選択してください/);
    await scene.user.click(screen.getByLabelText('第2希望 日時を選ぶ'));
    const dialog = within(await screen.findByRole('dialog', { name: '第2希望 時間帯を選ぶ' }));
    await scene.user.click(dialog.getByRole('button', { name: '午前' }));
    expect(scene.answers()).toEqual({ dates: ['internal#heart#2026-11-26#午前#2'] });
    expect(screen.queryByText(/時間を選択してください/)).not.toBeInTheDocument();
    expect((await scene.submit()).valid).toBe(true);
  });

  test('is forgotten when its dialog is closed', async () => {
    await killInTimeStep('{Escape}');
    expect(screen.queryByText(/時間を選択してください/)).not.toBeInTheDocument();
    expect(screen.getAllByText('未選択')).toHaveLength(3);
  });

  test('can be taken away in its row, and another department clears it', async () => {
    const scene = await killInTimeStep();
    await scene.submit();
    await scene.user.click(screen.getByRole('button', { name: '第2希望 取り消す' }));
    expect(screen.queryByText(/時間を選択してください/)).not.toBeInTheDocument();
    await scene.submit();
    expect(screen.queryByText(/時間を選択してください/)).not.toBeInTheDocument();
    cleanup();
    const other = await killInTimeStep();
    await other.user.selectOptions(await department(), '呼吸器内科');
    expect(screen.queryByText(/時間を選択してください/)).not.toBeInTheDocument();
  });

  test('that is no longer offered opens the calendar again', async () => {
    const scene = showForm([item], {
      initialAnswers: {
        dates: ['internal#heart###1'],
        [partialInputKey('dates')]: ['1#2026-11-24#午前', '9#x#', '2#2026-02-30#'],
      },
    });
    await waitFor(() => expect(screen.getByLabelText('第1希望 日時を選ぶ')).toBeEnabled());
    expect(screen.getAllByText('未選択')).toHaveLength(2);
    await scene.user.click(screen.getByLabelText('第1希望 日時を選ぶ'));
    expect(await screen.findByRole('dialog', { name: /希望日を選ぶ/ })).toBeInTheDocument();
  });
});

describe('judging', () => {
  test('a choice that is not complete is no fault yet, neither the person’s nor the desk’s', async () => {
    const scene = showForm([required], { mode: 'admin' });
    await chooseDepartment(scene);
    const group = screen.getByRole('group', { name: '受診希望日' });
    expect(group).not.toHaveAttribute('aria-invalid');
    await chooseWish(scene, '第1希望 日時を選ぶ', '11月25日(水)', '午前');
    await scene.user.click(await screen.findByRole('button', { name: '第1希望の日にする' }));
    expect(group).not.toHaveAttribute('aria-invalid');
    await scene.submit();
    expect(group).toHaveAccessibleDescription(/時間を選択してください/);
  });

  test('one complete wish is needed [VAL-007, CAND-006]', async () => {
    const scene = showForm([required]);
    expect((await scene.submit()).valid).toBe(false);
    expect(screen.getByRole('group', { name: '受診希望日' })).toHaveAccessibleDescription(/必須です/);
    await chooseDepartment(scene);
    expect((await scene.submit()).valid).toBe(false);
    await chooseWish(scene, '第2希望 日時を選ぶ', '11月25日(水)', '午前');
    expect((await scene.submit()).valid).toBe(true);
  });

  test('a day of an old draft that is no longer taken is said at once, and is not sent', async () => {
    const scene = showForm([item], { initialAnswers: { dates: ['internal#heart#2026-11-18#午前#1'] } });
    expect(await screen.findByText('この日は選択できません。')).toBeInTheDocument();
    expect((await scene.submit()).valid).toBe(false);
    await chooseWish(scene, '第1希望 変更', '11月25日(水)', '午前');
    expect((await scene.submit()).valid).toBe(true);
  });

  test('a day that was stored long ago stays while something else is changed', async () => {
    const stored = { dates: ['internal#heart#2026-11-18#午前#1'] };
    const scene = showForm([item], { initialAnswers: stored, isUpdate: true });
    await waitFor(() => expect(screen.getByLabelText('第1希望 変更')).toBeEnabled());
    expect((await scene.submit()).valid).toBe(true);
  });
});

describe('states', () => {
  test('rest, fault, disabled and read-only are accessible', async () => {
    await expectAccessibleItem(item, { initialAnswers: { stored: [FIRST] } });
  });

  test('the read-only view names category, department, dates and the confirmed date', async () => {
    const dates = [FIRST, 'internal#heart#2026-11-25#DATE_CONFIRM', '10:30#TIME_CONFIRM'];
    const props: Partial<FormPartProps> = {
      initialAnswers: { dates },
      isUpdate: true,
      mode: 'user',
      editScope: 'none',
    };
    const { container } = showForm([item], props);
    expect(await screen.findByText('循環器内科')).toBeInTheDocument();
    await expectNoAxeFaults(container);
  });

  test('what cannot be loaded can be asked for again', async () => {
    let isDown = true;
    network.answer(`GET ${DB}/departments/heart/meta-settings`, () =>
      isDown
        ? jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' })
        : { result: 'OK', data: settings },
    );
    const scene = showForm([item], { initialAnswers: { dates: [FIRST] } });
    const alert = await screen.findByRole('alert');
    expect(screen.getByLabelText('第1希望 変更')).toBeDisabled();
    expect(scene.answers()).toEqual({ dates: [FIRST] });
    isDown = false;
    await scene.user.click(within(alert).getByRole('button', { name: 'もう一度試す' }));
    await waitFor(() => expect(screen.getByLabelText('第1希望 変更')).toBeEnabled());
  });
});

describe('the desk', () => {
  const admin: Partial<FormPartProps> = { mode: 'admin', initialAnswers: { dates: [FIRST] }, isUpdate: true };

  test('confirms one of the wished dates and a time [ADMIN-005]', async () => {
    const scene = showForm([item], admin);
    await scene.user.click(await screen.findByRole('button', { name: '第1希望の日にする' }));
    expect(screen.getByLabelText('確定日')).toHaveValue('2026-11-25');
    await scene.user.selectOptions(screen.getByRole('combobox', { name: '時' }), '10');
    await scene.user.selectOptions(screen.getByRole('combobox', { name: '分' }), '30');
    expect(scene.answers()).toEqual({
      dates: [FIRST, 'internal#heart#2026-11-25#DATE_CONFIRM', '10:30#TIME_CONFIRM'],
    });
    expect((await scene.submit()).valid).toBe(true);
    await expectNoAxeFaults(scene.container);
    await scene.user.click(screen.getByRole('button', { name: '確定を取り消す' }));
    expect(scene.answers()).toEqual({ dates: [FIRST] });
  });

  test('hours 08 to 18, quarters, and what is missing is said [CAND-008, CAND-009, CAND-010, CAND-011]', async () => {
    const scene = showForm([item], admin);
    const hour = await screen.findByRole('combobox', { name: '時' });
    const minute = screen.getByRole('combobox', { name: '分' });
    const valuesOf = (select: HTMLElement) =>
      within(select)
        .getAllByRole('option')
        .map((each) => each.getAttribute('value'))
        .filter(Boolean);
    expect(valuesOf(hour)).toEqual(['08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18']);
    expect(valuesOf(minute)).toEqual(['00', '15', '30', '45']);
    await scene.user.click(screen.getByRole('button', { name: '第1希望の日にする' }));
    await scene.submit();
    expect(screen.getByText('時間を選択してください')).toBeInTheDocument();
    await expectNoAxeFaults(scene.container);
    await scene.user.selectOptions(hour, '09');
    await scene.submit();
    expect(screen.getByText('分を選択してください')).toBeInTheDocument();
    await scene.user.selectOptions(minute, '00');
    expect((await scene.submit()).valid).toBe(true);
  });

  test('users see nothing to confirm [ADMIN-005]', async () => {
    showForm([item], { initialAnswers: { dates: [FIRST] } });
    await screen.findByRole('button', { name: '第1希望 取り消す' });
    expect(screen.queryByLabelText('確定日')).not.toBeInTheDocument();
  });

  test('windows do not bind the desk, and the dialog says so', async () => {
    const scene = showForm([item], admin);
    await waitFor(() => expect(screen.getByLabelText('第2希望 日時を選ぶ')).toBeEnabled());
    await openCalendar(scene, '第2希望 日時を選ぶ');
    await scene.user.click(day('11月22日(日)'));
    expect(await screen.findByText('期限・回数の制限を超えて登録します。記録に残ります。')).toBeInTheDocument();
    await scene.user.click(screen.getByRole('button', { name: '午後' }));
    expect(scene.answers()).toEqual({ dates: [FIRST, 'internal#heart#2026-11-22#午後#2'] });
  });
});
