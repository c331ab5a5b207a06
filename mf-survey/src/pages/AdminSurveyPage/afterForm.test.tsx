/**
 * What follows the desk's form is fetched apart from it: a network that is away holds the desk back only until it is
 * there again, and nothing that was typed is lost.
 */
import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { clearAdminScene, openAdmin } from '../../testing/adminScene';

let mockIsReachable = false;
jest.mock('./AdminSubmission', () => {
  if (!mockIsReachable) throw new Error('Loading chunk desk_after_form failed.');
  return jest.requireActual('./AdminSubmission');
});

afterEach(clearAdminScene);

test('a confirmation that does not come is said, and the next press asks for it again', async () => {
  const { user } = openAdmin('/admin/survey/s1');
  await user.type(await screen.findByRole('textbox', { name: '氏名' }), '山田 花子');
  await user.type(screen.getByRole('textbox', { name: '診察室' }), '1');
  const confirm = screen.getByRole('button', { name: '内容を確認' });
  await user.click(confirm);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'ネットワークエラーが発生しました。通信状況をご確認のうえ、もう一度お試しください。',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  mockIsReachable = true;
  await user.click(confirm);
  expect(within(await screen.findByRole('dialog')).getByText('山田 花子')).toBeVisible();
});
