/** What the tests of details and cancelling share. */
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths, record } from './scene';

const key = encodeURIComponent(record.partitionKey);
export const detailsPath = `/confirmDetails?surveyId=health-check&partitionKey=${key}`;
export const cancelPath = `/cancelConfirm/health-check?partitionKey=${key}`;
export const withdrawn: DisplayRecord = { ...record, check: '取り消し' };

/** A server whose records are cancelled by the cancel call, as the real one's are. */
export function cancellingServer() {
  let current = record;
  return {
    [paths.filter]: () => ({ result: 'OK', data: [current] }),
    [paths.cancel]: () => {
      current = withdrawn;
      return { result: 'OK' };
    },
  };
}

export async function openDialog(name: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'キャンセルしますか？' }) };
}

export const shownAs = (title: string) => screen.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent;
