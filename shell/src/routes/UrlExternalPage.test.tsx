/** Leaving for an outside address. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { type FakeNetwork, fakeNetwork, jsonResponse, renderWithStore } from '@madoguchi/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UrlExternalPage } from './UrlExternalPage';

const CHECK = `${API_BASE}${API_PATHS.externalLink}`;
const leave = jest.fn();
let network: FakeNetwork;
beforeEach(() => {
  leave.mockReset();
  network = fakeNetwork();
});
afterEach(() => network.restore());

const open = (url: string) =>
  renderWithStore(<UrlExternalPage leave={leave} />, { path: `/url-external?url=${encodeURIComponent(url)}` });

test('an https address that the server knows is opened, with a link in case it is not [ROUTE-028]', async () => {
  network.answer(`GET ${CHECK}`, () => ({ result: 'OK', data: true }));
  open('https://clinic.example/map?floor=2');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://clinic.example/map?floor=2'));
  expect(leave).toHaveBeenCalledTimes(1);
  expect(network.requestsTo(CHECK)[0]?.query.get('url')).toBe('https://clinic.example/map?floor=2');
  expect(screen.getByRole('link', { name: '移動しない場合はこちら' })).toHaveAttribute(
    'href',
    'https://clinic.example/map?floor=2',
  );
});

test('an address that is in no config is refused [ROUTE-028]', async () => {
  network.answer(`GET ${CHECK}`, () => ({ result: 'OK', data: false }));
  open('https://evil.example/');
  expect(await screen.findByRole('alert')).toHaveTextContent('移動先を確認できないため、このリンクは開けません。');
  expect(leave).not.toHaveBeenCalled();
});

test('a question without an answer is reported, and can be asked again', async () => {
  network.answer(`GET ${CHECK}`, () => jsonResponse(500, {}));
  open('https://clinic.example/map');
  expect(await screen.findByRole('alert')).toHaveTextContent('ネットワークエラーが発生しました。');
  network.answer(`GET ${CHECK}`, () => ({ result: 'OK', data: true }));
  await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://clinic.example/map'));
});

test.each(['http://clinic.example/', 'javascript:alert(1)', '/survey/s1', '', 'data:text/html,x'])(
  '%p is refused without asking [ROUTE-028]',
  async (url) => {
    open(url);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(network.requests).toEqual([]);
    expect(leave).not.toHaveBeenCalled();
  },
);
