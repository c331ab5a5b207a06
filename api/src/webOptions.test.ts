/** What pages learn of the environment. */
import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import { readConfiguration } from './configuration';
import { webOptionsOf } from './webOptions';

/** Any folder that exists serves as the built shell. */
const pageConfiguration = (environment: Record<string, string>) =>
  webOptionsOf(readConfiguration({ ...environment, SHELL_DIR: tmpdir() }, '/product'))?.configuration;

test('the map key, the login channel and the LIFF id come from the environment and reach the page [CONST-006, CONST-007, CONST-008]', () => {
  const set = {
    MAPS_API_KEY: 'key',
    LIFF_ID: '1657000000-liff',
    LINE_LOGIN_ISSUER: 'https://login.example',
    LINE_LOGIN_CHANNEL_ID: '1657000000',
  };
  expect(pageConfiguration(set)).toMatchObject({
    mapsApiKey: 'key',
    liffId: '1657000000-liff',
    login: { authorizeUrl: expect.stringMatching(/^https:\/\/login\.example\//), channelId: '1657000000' },
  });
  expect(pageConfiguration({})).toMatchObject({ mapsApiKey: undefined, liffId: undefined });
});

test('a page offers to search an address where somebody can be asked, and never in medical mode', () => {
  const search = (environment: Record<string, string>) => pageConfiguration(environment)?.addressSearch;
  expect(search({})).toBe(false);
  expect(search({ MAPS_API_KEY: 'key' })).toBe(true);
  expect(search({ MAPS_GEOCODE_ENDPOINT: 'https://geocode.example/json' })).toBe(true);
  expect(search({ MAPS_API_KEY: 'key', MEDICAL_MODE: 'on' })).toBe(false);
});
