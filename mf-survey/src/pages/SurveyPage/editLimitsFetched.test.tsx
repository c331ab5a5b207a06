/** The code that judges whether a stored answer may be changed comes while the answer is read. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { clearScene, field, OWN_ROWS_PATH, openSurvey, ROWS_PATH, surveyOf } from '../../testing/surveyScene';

const mockFetched = jest.fn();
jest.mock('./editLimits', () => {
  mockFetched();
  return jest.requireActual('./editLimits');
});
// With the modules reset it would come with a React of its own.
jest.mock('../../../../shared/src/submission/PreviousPart', () => ({ __esModule: true, default: () => null }));

beforeEach(() => {
  jest.resetModules();
  mockFetched.mockClear();
});
afterEach(clearScene);

const never = () => new Promise<never>(() => undefined);
const wished = surveyOf({ usePayment: 1, isAppending: { value: false } });

test('the answer that the address names', async () => {
  openSurvey({ query: '?partitionKey=s1%23U1%231', handlers: { [`GET ${ROWS_PATH}`]: never } });
  await waitFor(() => expect(mockFetched).toHaveBeenCalled());
});

test('the one answer of a form that is answered once and may have a payment', async () => {
  openSurvey({ config: wished, handlers: { [`GET ${OWN_ROWS_PATH}`]: never } });
  await waitFor(() => expect(mockFetched).toHaveBeenCalled());
});

test('a new answer fetches nothing of it', async () => {
  openSurvey();
  await field('氏名');
  expect(mockFetched).not.toHaveBeenCalled();
});
