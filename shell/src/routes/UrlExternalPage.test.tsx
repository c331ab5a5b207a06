/** Leaving for an outside address. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { type FakeNetwork, fakeNetwork, renderWithStore } from '@madoguchi/shared/testing';
import { screen, waitFor } from '@testing-library/react';
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

test('[ROUTE-028] an https address that the server knows is opened, with a link in case it is not', async () => {
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

test('[ROUTE-028] an address that stands in no config is refused', async () => {
  network.answer(`GET ${CHECK}`, () => ({ result: 'OK', data: false }));
  open('https://evil.example/');
  expect(await screen.findByRole('alert')).toHaveTextContent('移動先を確認できないため、このリンクは開けません。');
  expect(leave).not.toHaveBeenCalled();
});

test.each(['http://clinic.example/', 'javascript:alert(1)', '/survey/s1', '', 'data:text/html,x'])(
  '[ROUTE-028] %p is refused without asking',
  async (url) => {
    open(url);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(network.requests).toEqual([]);
    expect(leave).not.toHaveBeenCalled();
  },
);
