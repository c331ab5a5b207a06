/**
 * What follows the form is fetched apart from it: a network that is away holds the person back only until it is there
 * again.
 */
import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { clearScene, confirmDialog, field, openSurvey, sendButton } from '../../testing/surveyScene';

let mockIsReachable = false;
jest.mock('./afterForm.chunk', () => {
  if (!mockIsReachable) throw new Error('Loading chunk survey_after_form failed.');
  return jest.requireActual('./afterForm.chunk');
});

afterEach(clearScene);

test('a confirm dialog that does not come is said, and the next press asks for it again', async () => {
  const scene = openSurvey();
  await scene.user.type(await field('氏名'), '山田 花子');
  await scene.user.click(sendButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'ネットワークエラーが発生しました。通信状況をご確認のうえ、もう一度お試しください。',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  mockIsReachable = true;
  await scene.user.click(sendButton());
  expect((await confirmDialog()).getByText('山田 花子')).toBeVisible();
});
