/** What a config says holds for stays as for every other form: header, messages, newer forms, a page out of a cache. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { browser } from '@madoguchi/shared/submission';
import { tidyUp } from '@madoguchi/shared/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG, paths, STAY, start } from '../../testing/scene';

const press = async (name: string | RegExp) => userEvent.setup().click(await screen.findByRole('button', { name }));

let reload: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  tidyUp();
});

test('the header image and the description stand on the first screen [SURVEY-032, SURVEY-033]', async () => {
  start({ config: { headerImageUrl: 'https://own.example/a.png', description: '産後4か月までの方' } });
  expect(await screen.findByRole('img', { name: '産後ケア入院の画像' })).toHaveAttribute(
    'src',
    'https://own.example/a.png',
  );
  expect(screen.getByText('産後4か月までの方')).toBeInTheDocument();
});

test('a form that was changed meanwhile is told of on the way [SURVEY-010]', async () => {
  const { network } = start();
  await screen.findByRole('button', { name: /^11月25日/ });
  network.answer(paths.config, () => ({ result: 'OK', data: { ...CONFIG, updatedAt: 'later', surveyTitle: '別の' } }));
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await press('再読み込み');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { level: 1, name: '産後ケア入院' })).toBeInTheDocument();
});

test("a page out of the browser's cache reloads [SURVEY-027]", async () => {
  start();
  await screen.findByRole('button', { name: /^11月25日/ });
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a stay that is taken back says the configured message [CANCEL-023]', async () => {
  const config = { endOfSurveyMessageCancel: 'お申し込みを取り消しました。お大事に。' };
  const { network } = start({ path: '/bed-reservation-list/postpartum-care', config });
  await press('次へ');
  await press('取り消し');
  network.answer(paths.history, () => ({ result: 'OK', data: [{ ...STAY, check: '取り消し' }] }));
  await press('キャンセルする');
  expect(await screen.findByText('お申し込みを取り消しました。お大事に。')).toBeInTheDocument();
});
