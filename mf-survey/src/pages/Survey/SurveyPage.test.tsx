/** The survey page as a person meets it, with the network faked at its border. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Route, Routes } from '@madoguchi/shared/router';
import { createAppStore } from '@madoguchi/shared/store';
import { type FakeNetwork, fakeNetwork, renderWithStore, signInAs } from '@madoguchi/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SurveyPage from './SurveyPage';

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  localStorage.clear();
});
afterEach(() => network.restore());

test('[SURVEY-001] works', async () => {
  network.answer('GET /survey/api/v1/db/survey-configs/getItem', () => ({
    result: 'OK',
    data: {
      surveyId: 's1',
      surveyTitle: '内科 問診票',
      isAppending: { value: true },
      isShowAnswerCode: { value: true },
      surveySchema: [
        { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } },
        { itemKey: 'phone', type: 'phone', title: '電話番号' },
      ],
    },
  }));
  network.answer('POST /survey/api/v1/db/survey-results/putItem', () => ({
    result: 'OK',
    answercode: 'A7K3-92QD',
    type: 'create',
    partitionKey: 's1#U#1',
  }));
  const store = createAppStore();
  signInAs(undefined, store);
  renderWithStore(
    <Routes>
      <Route path="/survey/:id" element={<SurveyPage />} />
    </Routes>,
    { path: '/survey/s1', store },
  );
  const user = userEvent.setup();
  const name = await screen.findByLabelText('氏名');
  await user.click(screen.getByRole('button', { name: '送信' }));
  expect(await screen.findByText('必須です')).toBeInTheDocument();
  expect(name).toHaveFocus();
  await user.type(name, '山田');
  await user.type(screen.getByLabelText('電話番号'), '09012345678901');
  expect(screen.getByLabelText('電話番号')).toHaveValue('09012345678');
  await user.click(screen.getByRole('button', { name: '送信' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('090-1234-5678');
  await user.click(screen.getAllByRole('button', { name: '送信' }).at(-1)!);
  expect(await screen.findByText('A7K3-92QD')).toBeInTheDocument();
  console.log(JSON.stringify(network.requests.map((r) => [r.method, r.path, r.body])));
});
