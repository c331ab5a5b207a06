/** 前回の内容を使う: a new form is filled with what its person has sent before, and given back in one press. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { HANAKO } from '@madoguchi/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import {
  clearScene,
  confirmDialog,
  field,
  openSurvey,
  PREVIOUS_PATH,
  ROWS_PATH,
  sendButton,
} from '../../testing/surveyScene';

afterEach(clearScene);

const KEY = `s1#${HANAKO.userId}#1`;

const PREVIOUS = { name: '山田 花子', phone: '090-1111-0001' };
const handlers = { [`GET ${PREVIOUS_PATH}`]: () => ({ result: 'OK', data: PREVIOUS }) };
const use = () => screen.findByRole('button', { name: '前回の内容を使う' });

test('one press fills what is empty, as if it were typed, and another takes it back (CONTRACT 13)', async () => {
  const scene = openSurvey({ handlers });
  await use();
  expect(screen.getByText('前にご入力の内容があります：山田 花子、090-1111-0001')).toBeVisible();
  await scene.user.click(await use());
  expect(await field('氏名')).toHaveValue('山田 花子');
  expect(screen.getByText(/前回の内容を2か所に入力しました。/)).toBeVisible();
  await scene.user.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(await field('氏名')).toHaveValue('');
  expect(await field('電話番号')).toHaveValue('');

  await scene.user.click(await use());
  await scene.user.click(sendButton());
  expect(within((await screen.findByRole('dialog')) as HTMLElement).getByText('090-1111-0001')).toBeVisible();
  await confirmDialog();
});

test.each([
  ['upright in the bar, below the fields', false],
  ['on its side above them, as the bar is not in sight', true],
])('on a phone %s, the offer is seen before the first field is filled', async (_, isLow) => {
  const queried = window.matchMedia.bind(window);
  const asked = jest.spyOn(window, 'matchMedia');
  asked.mockImplementation((query) =>
    Object.assign(queried(query), { matches: isLow && query.includes('max-height') }),
  );
  openSurvey({ handlers });
  const isAbove = (await use()).compareDocumentPosition(await field('氏名')) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(Boolean(isAbove)).toBe(isLow);
  expect(screen.getAllByRole('button', { name: '前回の内容を使う' })).toHaveLength(1);
  asked.mockRestore();
});

test('what stands in the form already stays, and who types by hand is left alone', async () => {
  const scene = openSurvey({ handlers, query: '?p=' });
  await use();
  fireEvent.change(await field('氏名'), { target: { value: '佐藤' } });
  fireEvent.input(await field('氏名'));
  expect(screen.queryByRole('button', { name: '前回の内容を使う' })).toBeNull();
  expect(await field('氏名')).toHaveValue('佐藤');
  scene.unmount();
});

test('a change of a stored answer is offered nothing, and nothing is asked', async () => {
  const row = {
    ...{ partitionKey: KEY, surveyId: 's1', userId: HANAKO.userId, check: '未対応' },
    ...{ sortKey: 'name', itemKey: 'name', title: '氏名', value: '山田', userSearchKey: 'name#山田' },
    ...{ createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' },
  };
  const scene = openSurvey({
    query: `?partitionKey=${encodeURIComponent(KEY)}`,
    handlers: { ...handlers, [`GET ${ROWS_PATH}`]: () => ({ result: 'OK', items: [row] }) },
  });
  expect(await field('氏名')).toHaveValue('山田');
  expect(scene.network.requestsTo(PREVIOUS_PATH)).toHaveLength(0);
});
