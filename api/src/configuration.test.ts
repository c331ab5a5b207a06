/**
 * The environment: defaults, wrong settings, and what production refuses.
 */
import { describe, expect, test } from '@jest/globals';
import { ConfigurationError, LOCAL_LINE_ISSUER, LOCAL_SBPS_ENDPOINT, readConfiguration } from './configuration';

const read = (environment: Record<string, string> = {}) => readConfiguration(environment, '/product');
function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
}

test('payment, members and medical mode are off and files on when nothing is set [CONST-001, CONST-002, CONST-003, CONST-004]', () => {
  expect(read().switches).toEqual({ payment: false, membersTab: false, secureFiles: true, medicalMode: false });
  expect(read({ PAYMENT: 'on', MEMBERS_TAB: 'on', SECURE_FILES: 'off', MEDICAL_MODE: 'on' }).switches).toEqual({
    payment: true,
    membersTab: true,
    secureFiles: false,
    medicalMode: true,
  });
});

test('the tag manager is used only when allowed, and never in medical mode [SURVEY-036]', () => {
  expect(read().tagManagerAllowed).toBe(false);
  expect(read({ ALLOW_GTM: 'on' }).tagManagerAllowed).toBe(true);
  expect(read({ ALLOW_GTM: 'on', MEDICAL_MODE: 'on' }).tagManagerAllowed).toBe(false);
});

test('in medical mode no map outside is asked where a patient is, the search for facilities goes on [CONTRACT 13]', () => {
  const environment = { MAPS_API_KEY: 'key', MAPS_GEOCODE_ENDPOINT: 'https://geocode.example/json' };
  const { mapsApiKey, maps } = read({ ...environment, MEDICAL_MODE: 'on' });
  expect([mapsApiKey, maps.geocodeUrl]).toEqual([undefined, undefined]);
  expect(maps.placesUrl).toContain('https://');
  expect(read(environment)).toMatchObject({ mapsApiKey: 'key', maps: { geocodeUrl: 'https://geocode.example/json' } });
});

test('the database address must be one of PostgreSQL, and the fault line leaves the password out', () => {
  expect(read({ DATABASE_URL: 'postgresql://user:secret@host/name' }).databaseUrl).toContain('host');
  const [fault, ...others] = faultsOf({ DATABASE_URL: 'mysql://user:secret@host/name' });
  expect(others).toEqual([]);
  expect(fault).toMatch(/^DATABASE_URL must be /);
  expect(fault).not.toContain('secret');
});

test('each setting has its default and follows the environment [CONST-005, CONST-006, CONST-008]', () => {
  expect(read()).toMatchObject({
    production: false,
    port: 3000,
    dataDirectory: '/product/.data',
    databaseUrl: undefined,
    writesPerMinute: 120,
    addressRequestsPerMinute: 3000,
    line: { issuer: LOCAL_LINE_ISSUER },
  });
  const set = {
    PORT: '0',
    MAPS_API_KEY: 'key',
    MAPS_PLACES_ENDPOINT: 'https://places.example/search',
    MAPS_GEOCODE_ENDPOINT: 'https://geocode.example/json',
    LINE_LOGIN_ISSUER: 'https://login.example',
    SBPS_ENDPOINT: 'https://pay.example/buy',
    LIFF_ID: 'liff',
    ADMIN_USERS: 'U1, U2',
    PUBLIC_ORIGIN: 'http://10.0.0.1:80/',
    TRUST_PROXY: '2',
  };
  expect(read(set)).toMatchObject({
    port: 0,
    mapsApiKey: 'key',
    maps: { placesUrl: 'https://places.example/search', geocodeUrl: 'https://geocode.example/json' },
    line: { issuer: 'https://login.example' },
    payment: { endpoint: 'https://pay.example/buy' },
    liffId: 'liff',
    adminUsers: new Set(['U1', 'U2']),
    publicOrigin: 'http://10.0.0.1:80',
    trustProxy: 2,
  });
});

test('the real LINE issuer has one address for the page and another for the API', () => {
  expect(read({ LINE_LOGIN_ISSUER: 'https://access.line.me' }).line).toMatchObject({
    authorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize',
    tokenUrl: 'https://api.line.me/oauth2/v2.1/token',
    jwksUrl: 'https://api.line.me/oauth2/v2.1/certs',
  });
});

test('all wrong settings are listed at once', () => {
  const faults = faultsOf({ PORT: 'x', PAYMENT: 'yes', NOW: 'today', PUBLIC_ORIGIN: 'here', LOG_LEVEL: 'loud' });
  expect(faults).toHaveLength(5);
  for (const name of ['PORT', 'PAYMENT', 'NOW', 'PUBLIC_ORIGIN', 'LOG_LEVEL']) expect(faults.join()).toContain(name);
});

describe('production', () => {
  const line = {
    LINE_LOGIN_CHANNEL_ID: '1',
    LINE_LOGIN_CHANNEL_SECRET: 's',
    LINE_LOGIN_ISSUER: 'https://access.line.me',
    LINE_MESSAGING_TOKEN: 't',
  };
  const productions: Record<string, string>[] = [{ NODE_ENV: 'production' }, { PUBLIC_ORIGIN: 'https://example.com' }];
  test.each(productions)('%o refuses the settings for development', (environment) => {
    expect(faultsOf({ ...environment, ...line })).toEqual([]);
    const faults = faultsOf({ ...environment, ...line, DEV_LOGIN: 'U', NOW: '2026-11-20T09:00:00+09:00' });
    expect(faults).toEqual(['DEV_LOGIN must not be set in production.', 'NOW must not be set in production.']);
    expect(faultsOf(environment)).toHaveLength(4);
    expect(faultsOf({ ...environment, ...line, PAYMENT: 'on' })).toHaveLength(4);
  });
});

test('payment settings default to the local provider, and each fault is named [PAY-041, PAY-043]', () => {
  expect(read().payment).toEqual({
    merchantId: '30132',
    serviceId: '001',
    hashKey: 'madoguchi-local-hash-key',
    endpoint: LOCAL_SBPS_ENDPOINT,
    apiEndpoint: 'http://localhost:3002/api/xmlapi.do',
    payMethods: ['credit3d2', 'paypay'],
  });
  const endpoint = 'https://fep.sps-system.com/f01/FepBuyInfoReceive.do';
  expect(read({ SBPS_ENDPOINT: endpoint, PAY_METHODS: 'credit' }).payment).toMatchObject({
    apiEndpoint: 'https://fep.sps-system.com/api/xmlapi.do',
    payMethods: ['credit'],
  });
  expect(faultsOf({ SBPS_MERCHANT_ID: '1', SBPS_SERVICE_ID: 'x', PAY_METHODS: 'credit card' })).toEqual([
    'PAY_METHODS must be a comma list of names, not "credit card".',
    'SBPS_MERCHANT_ID must be five digits, not "1".',
    'SBPS_SERVICE_ID must be three digits, not "x".',
  ]);
});
