/** A stay as every form is sent. */
import { expect } from '@jest/globals';
import { tidyUp } from '@madoguchi/shared/testing';
import { testSubmission } from '@madoguchi/shared/testing/submission';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths, start } from '../../../testing/scene';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function toConfirmation(): Promise<void> {
  await press('次へ');
  await screen.findByText('以下の内容で予約を確定します。');
}

testSubmission('a stay', {
  route: paths.create,
  confirm: async (handlers) => {
    const opened = start({ handlers });
    await press('11月25日(水) 残り3床');
    await userEvent.click(await screen.findByLabelText('2泊3日'));
    await press('この期間で予約へ進む');
    await userEvent.type(await screen.findByLabelText('氏名'), '山田 花子');
    await toConfirmation();
    return opened;
  },
  names: { send: '予約する', back: '戻る', toSent: '予約を確認', done: 'A7K3-92QD' },
  expectItemError: async (_, message) => {
    await press('入力に戻る');
    await screen.findByText(message);
    expect(screen.getByLabelText('氏名')).toHaveAccessibleDescription(message);
  },
  resume: async (handlers) => {
    const opened = start({ path: '/bed-reservation/postpartum-care?step=form', handlers });
    await press('続きから入力');
    await toConfirmation();
    return opened;
  },
  tidyUp,
});
