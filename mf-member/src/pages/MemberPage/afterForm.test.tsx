/**
 * What follows the member form is fetched apart from it: a network that is away holds the person back only until it is
 * there again.
 */
import { afterEach, expect, jest, test } from '@jest/globals';
import { tidyUp } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { start } from '../../testing/scene';

let mockIsReachable = false;
jest.mock('./form/afterForm.chunk', () => {
  if (!mockIsReachable) throw new Error('Loading chunk member_after_form failed.');
  return jest.requireActual('./form/afterForm.chunk');
});

afterEach(tidyUp);

test('a confirmation that does not come is said, and the next press asks for it again', async () => {
  start({ path: '/member/patient', rows: [] });
  await userEvent.type(await screen.findByLabelText('氏名'), '山田 花子');
  await userEvent.type(screen.getByLabelText('診察券番号'), '123');
  const send = screen.getByRole('button', { name: '送信' });
  await userEvent.click(send);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'ネットワークエラーが発生しました。通信状況をご確認のうえ、もう一度お試しください。',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  mockIsReachable = true;
  await userEvent.click(send);
  expect(within(await screen.findByRole('dialog')).getByText('山田 花子')).toBeVisible();
});
