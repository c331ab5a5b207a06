/** The member form as every form is sent. */
import { expect, test } from '@jest/globals';
import { tidyUp } from '@madoguchi/shared/testing';
import { testSubmission } from '@madoguchi/shared/testing/submission';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KEY, paths, ROWS, start } from '../../testing/scene';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

testSubmission('the member form', {
  route: paths.put,
  confirm: async (handlers) => {
    const opened = start({ path: '/member/patient', rows: [], handlers });
    await userEvent.type(await screen.findByLabelText('氏名'), '山田 花子');
    await userEvent.type(screen.getByLabelText('診察券番号'), '123');
    await press('送信');
    await screen.findByRole('dialog');
    return opened;
  },
  names: {
    send: '登録する',
    back: '閉じる',
    toSent: '現在の登録情報を見る',
    done: '登録しました',
  },
  expectItemError: async (_, message) => {
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '閉じる' }));
    await screen.findByText(message);
    expect(screen.getByLabelText('氏名')).toHaveAccessibleDescription(message);
  },
  resume: async (handlers) => {
    const opened = start({ path: '/member/patient', rows: [], handlers });
    await press('続きから入力');
    await press('送信');
    await screen.findByRole('dialog');
    return opened;
  },
  tidyUp,
});

test('what is confirmed says how it is put right', async () => {
  start({ path: '/member/patient', rows: [] });
  await userEvent.type(await screen.findByLabelText('氏名'), '山田 花子');
  await userEvent.type(screen.getByLabelText('診察券番号'), '123');
  await press('送信');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('直すときは、「閉じる」を押すと入力に戻れます。')).toBeVisible();
  tidyUp();
});

test('what is registered is shown at the first press, also while another call is still under way [MEMBER-014]', async () => {
  // What is stale is asked for anew only when no call is under way any more: until then it reads as no registration.
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isSent = false;
  const handlers = {
    [paths.own]: () => ({ result: 'OK', data: isSent ? ROWS : [] }),
    [paths.put]: () => {
      isSent = true;
      return { result: 'OK', answercode: 'A7K3-92QD', type: 'create', partitionKey: KEY };
    },
    [paths.previous]: () => held.then(() => ({ result: 'OK', data: {} })),
  };
  start({ path: '/member/patient', rows: [], handlers });
  await userEvent.type(await screen.findByLabelText('氏名'), '山田 花子');
  await userEvent.type(screen.getByLabelText('診察券番号'), '123');
  await press('送信');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '登録する' }));
  await press('現在の登録情報を見る');
  expect(await screen.findByRole('heading', { name: '現在の登録情報' })).toBeVisible();
  answer?.();
  tidyUp();
});
