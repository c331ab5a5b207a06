/** Trying a form: as whom and when, judged by the server at that instant, faults back at their items, the done screen. */
import { afterEach, expect, test } from '@jest/globals';
import { addressOf, connectFormPart, type FakeHandler, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DRAFT_CONFIG, detailOfForm, PUBLISHED_CONFIG } from '../../testing/forms';
import { ok, openConsole, routeOf } from '../../testing/scene';

afterEach(tidyUp);

const user = userEvent.setup({ pointerEventsCheck: 0 });
const of = { id: 'health-check' };
const TAKEN = { isTaken: true, errors: [] };

function openTry(search = '', handlers: Record<string, FakeHandler> = {}) {
  connectFormPart();
  const scene = openConsole({
    path: `/console/forms/health-check/try${search}`,
    staff: { roles: ['帳票担当'] },
    handlers: {
      [routeOf('form', of)]: () => ok(detailOfForm()),
      [routeOf('formTry', of)]: () => ok(TAKEN),
      ...handlers,
    },
  });
  const tried = () => scene.network.requestsTo(addressOf(routeOf('formTry', of))).map(({ body }) => body);
  return { ...scene, tried };
}

const phone = async () => within(await screen.findByRole('region', { name: '電話の画面' }));

test('the draft is filled in and judged at the instant that the clock is set to [CONSOLE-4]', async () => {
  const { tried } = openTry('?day=20270401&time=08:30');
  const form = await phone();
  await user.click(await form.findByRole('button', { name: '送信' }));
  expect(await form.findByText('入力内容を確認してください')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /氏名/ }), '山田 花子');
  await user.type(form.getByRole('textbox', { name: /勤務先/ }), 'みどり商事');
  await user.click(form.getByRole('button', { name: '送信' }));
  expect(await form.findByText('みどり商事')).toBeVisible();
  await user.click(form.getByRole('button', { name: /^送信する/ }));
  expect(await form.findByText('このまま送信すると受け付けられます。')).toBeVisible();
  expect(tried()).toEqual([
    expect.objectContaining({
      config: DRAFT_CONFIG,
      mode: 'user',
      now: expect.stringMatching(/^2027-03-31T23:3\d/),
      data: expect.arrayContaining([expect.objectContaining({ surveyId: 'health-check', value: 'みどり商事' })]),
    }),
  ]);
});

test('what the server would refuse is said, and back in the form it stands at its item with everything typed', async () => {
  const errors = [{ itemKey: 'company', message: '勤務先を正しく入力してください。' }];
  openTry('', { [routeOf('formTry', of)]: () => ok({ isTaken: false, code: 'invalid', message: '', errors }) });
  const form = await phone();
  await user.type(await form.findByRole('textbox', { name: /氏名/ }), '山田 花子');
  await user.type(form.getByRole('textbox', { name: /勤務先/ }), 'x');
  await user.click(form.getByRole('button', { name: '送信' }));
  await user.click(await form.findByRole('button', { name: /^送信する/ }));
  expect(await form.findByText('勤務先を正しく入力してください。')).toBeVisible();
  await user.click(form.getByRole('button', { name: '入力に戻る' }));
  const field = await form.findByRole('textbox', { name: /勤務先/ });
  expect(field).toHaveValue('x');
  expect(field).toBeInvalid();
});

test('a version and the desk are chosen in the address; a time that is none is said at its field', async () => {
  const scene = openTry('?version=12', {
    [routeOf('formVersion', { ...of, number: '12' })]: () => ok({ ...VERSION, config: PUBLISHED_CONFIG }),
  });
  const form = await phone();
  expect(await form.findByRole('textbox', { name: /勤務先名/ })).toBeVisible();
  await user.click(screen.getByText('職員', { exact: true }));
  const time = screen.getByRole('textbox', { name: '時刻' });
  await user.clear(time);
  await user.type(time, '25:00');
  expect(screen.getByText('9:30 のように入力してください。')).toBeVisible();
  await user.clear(time);
  await user.type(time, '23:30');
  await waitFor(() =>
    expect(scene.router.state.location.search).toBe('?version=12&mode=admin&day=20261124&time=23%3A30'),
  );
  await user.click(screen.getByRole('button', { name: 'いまに戻す' }));
  await waitFor(() => expect(scene.router.state.location.search).toBe('?version=12&mode=admin'));
});

const VERSION = { number: 12, hash: 'a', at: '2026-10-05T01:12:00.000Z', by: 'S-miura', name: '三浦 彩', note: '' };
