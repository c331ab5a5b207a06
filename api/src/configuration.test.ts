/**
 * The environment: defaults, wrong settings, and what production refuses.
 */

import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { LOCAL_LINE_ISSUER, LOCAL_SBPS_ENDPOINT, readConfiguration, readSettings } from './configuration';
import { ConfigurationError } from './settings/configurationError';
import { PRODUCTION } from './testing/production';

const read = (environment: Record<string, string> = {}) => readConfiguration(environment, '/product');
const namesOf = () => readSettings({}, '/product').names;
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
    publicOrigin: 'http://10.0.0.1',
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

describe('PUBLIC_ORIGIN', () => {
  test.each([
    ['HTTPS://Window.Example.JP', 'https://window.example.jp'],
    ['https://window.example.jp:443/', 'https://window.example.jp'],
    ['http://LocalHost:18513', 'http://localhost:18513'],
    ['https://病院.example', 'https://xn--0rys90e.example'],
  ])('%s is the origin that browsers name, so that they can sign in', (written, origin) => {
    expect(readSettings({ PUBLIC_ORIGIN: written }, '/product').configuration).toMatchObject({
      publicOrigin: origin,
      isHttps: origin.startsWith('https'),
      production: origin.startsWith('https'),
    });
  });

  test.each([
    'https://a.example/app',
    'https://a.example/?x=1',
    'https://user:word@a.example',
    'ftp://a.example',
    'a.example',
  ])('%s is refused: it names more than scheme and host, or less', (written) => {
    const faults = faultsOf({ ...PRODUCTION, PUBLIC_ORIGIN: written });
    expect(faults).toEqual([expect.stringMatching(/^PUBLIC_ORIGIN must be /)]);
    expect(faults.join()).not.toContain('user:word');
  });

  test('capitals do not switch the rules of production off', () => {
    const faults = faultsOf({
      ...PRODUCTION,
      NODE_ENV: '',
      PUBLIC_ORIGIN: 'HTTPS://window.example.jp',
      DEV_LOGIN: 'U',
    });
    expect(faults).toEqual(['DEV_LOGIN must not be set in production.']);
  });
});

describe('production', () => {
  const productions: Record<string, string>[] = [{ NODE_ENV: 'production' }, { NODE_ENV: '' }];
  test.each(productions)('%o with an https origin refuses the settings for development', (environment) => {
    expect(faultsOf({ ...PRODUCTION, ...environment })).toEqual([]);
    const faults = faultsOf({ ...PRODUCTION, ...environment, DEV_LOGIN: 'U', NOW: '2026-11-20T09:00:00+09:00' });
    expect(faults).toEqual(['DEV_LOGIN must not be set in production.', 'NOW must not be set in production.']);
  });

  test.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))('asks for %s', (name) => {
    const faults = faultsOf({ ...PRODUCTION, [name]: ' ' });
    expect(faults).toEqual([expect.stringMatching(`^${name} must be set in production`)]);
  });

  test('asks for the payment service where payment is on', () => {
    const sbps = {
      SBPS_MERCHANT_ID: '12345',
      SBPS_SERVICE_ID: '001',
      SBPS_HASH_KEY: 'key',
      SBPS_ENDPOINT: 'https://fep.example/buy',
    };
    expect(faultsOf({ ...PRODUCTION, PAYMENT: 'on', ...sbps })).toEqual([]);
    expect(faultsOf({ ...PRODUCTION, PAYMENT: 'on' })).toHaveLength(4);
    const faults = faultsOf({ ...PRODUCTION, PAYMENT: 'on', ...sbps, SBPS_ENDPOINT: 'http://fep.example/buy' });
    expect(faults).toEqual(['SBPS_ENDPOINT must be an https address in production, not "http://fep.example/buy".']);
  });

  test.each(['PUBLIC_ORIGIN', 'LINE_LOGIN_ISSUER'])('%s must be https', (name) => {
    const faults = faultsOf({ ...PRODUCTION, [name]: 'http://line.example' });
    expect(faults).toEqual([`${name} must be an https address in production, not "http://line.example".`]);
  });

  test('no other address that carries secrets or money may be plain http either', () => {
    const staff = { STAFF_OIDC_ISSUER: 'https://id.example', STAFF_OIDC_CLIENT_ID: 'c', STAFF_OIDC_CLIENT_SECRET: 's' };
    const isAddress = (name: string) => /an http or https address/.test(faultsOf({ [name]: 'here' }).join());
    const isRefused = (name: string) => {
      const plain = { ...PRODUCTION, ...staff, PAYMENT: 'on', [name]: 'http://plain.example' };
      return faultsOf(plain).join().includes(`${name} must be an https address in production`);
    };
    const addresses = [...namesOf()].filter(isAddress).sort();
    expect(addresses.length).toBeGreaterThan(7);
    // These may be machines of the house: maps and a bucket of its own, and the collector of its traces.
    const ofTheHouse = ['MAPS_GEOCODE_ENDPOINT', 'MAPS_PLACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'S3_ENDPOINT'];
    expect(addresses.filter((name) => !isRefused(name))).toEqual(ofTheHouse);
  });

  test('listens on this machine alone unless told otherwise, because a proxy stands before it', () => {
    expect(read(PRODUCTION).host).toBe('127.0.0.1');
    expect(read({ ...PRODUCTION, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(read().host).toBe('localhost');
  });
});

describe('TRUST_PROXY', () => {
  test.each([
    ['none', false],
    ['off', false],
    ['2', 2],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, 2001:db8::/32,127.0.0.1', '10.0.0.0/8,2001:db8::/32,127.0.0.1'],
  ])('takes %s', (written, trusted) => {
    expect(read({ TRUST_PROXY: written }).trustProxy).toBe(trusted);
    // What is taken must not end the server when it is built.
    if (typeof trusted === 'string') expect(() => Fastify({ trustProxy: trusted })).not.toThrow();
  });

  test.each(['on', 'true', 'yes', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', 'proxy.example', ',', '-1', '1.5'])(
    'refuses %s with a line',
    (written) => {
      expect(faultsOf({ TRUST_PROXY: written })).toEqual([expect.stringMatching(/^TRUST_PROXY must be none, /)]);
    },
  );
});

describe('names that are no setting', () => {
  const warningsOf = (environment: Record<string, string>) => readSettings(environment, '/product').warnings;
  test.each([
    ['ADMIN_USER', 'ADMIN_USERS'],
    ['METRIC_TOKEN', 'METRICS_TOKEN'],
    ['admin_users', 'ADMIN_USERS'],
    ['LINE_CHANNEL_SECRET', 'LINE_LOGIN_CHANNEL_SECRET'],
    ['DATABASE_URI', 'DATABASE_URL'],
  ])('%s is named with %s, which was probably meant', (written, meant) => {
    expect(warningsOf({ [written]: 'x' })).toEqual([`${written} is no setting and does nothing: is ${meant} meant?`]);
  });

  test('a name of a family of ours is named alone, and other programs may have theirs', () => {
    expect(warningsOf({ SBPS_PASSWORD: 'x' })).toEqual(['SBPS_PASSWORD is no setting and does nothing.']);
    const others = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'PWD',
      'NODE_OPTIONS',
      'LANG',
      'npm_config_cache',
      'DATABASE_PASSWORD_FILE',
    ];
    expect(warningsOf(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
    expect(warningsOf({ ...PRODUCTION, ...Object.fromEntries([...namesOf()].map((name) => [name, '1'])) })).toEqual([]);
  });

  test('the README has a row for every setting, and no row for what is none', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
    const table = readme.slice(readme.indexOf('### Settings'), readme.indexOf('### The data bundle'));
    const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
    );
    const inText = new Set([...table.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)].map(([, name]) => name));
    const named = new Set([...rows, ...inText]);
    expect([...namesOf()].filter((name) => !named.has(name))).toEqual([]);
    expect(rows.filter((name) => name === undefined || !namesOf().has(name))).toEqual([]);
  });
});

test.each([
  ['postgres://user:p@ss#w@host/name', 'fault'],
  ['postgres://user:100%@host/name', 'fault'],
  ['postgres://user:p%40ss%23w@host/name', 'fine'],
])('the database address %s: %s', (written, outcome) => {
  const faults = faultsOf({ DATABASE_URL: written });
  expect(faults).toEqual(outcome === 'fine' ? [] : [expect.stringMatching(/^DATABASE_URL cannot be read: /)]);
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

describe('the sign-in of the staff', () => {
  const SET = { STAFF_OIDC_ISSUER: 'https://id.example.jp/realm/', STAFF_OIDC_CLIENT_ID: 'window' };
  const keyOf = (type: 'ec' | 'rsa') => {
    const { privateKey } =
      type === 'ec'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2_048 });
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  };

  test('needs nothing: own passwords, no second factor, half an hour of rest', () => {
    expect(read().staff).toEqual({ isMfaRequired: false, idleMinutes: 30, provider: undefined });
    expect(faultsOf({ STAFF_MFA: 'on', STAFF_IDLE_MINUTES: '0' })).toEqual([
      'STAFF_MFA must be off or required, not "on".',
      'STAFF_IDLE_MINUTES must be a whole number from 1 to 1440, not "0".',
    ]);
  });
  test('leaves nobody the admin role by a LINE id where a second factor is asked for', () => {
    expect(read({ ADMIN_USERS: 'U-desk' }).adminUsers).toEqual(new Set(['U-desk']));
    expect(read({ ADMIN_USERS: 'U-desk', STAFF_MFA: 'required' }).adminUsers).toEqual(new Set());
  });
  test('by a provider, whose issuer stays as it is written, with a secret or a key', () => {
    const { provider } = read({ ...SET, STAFF_OIDC_CLIENT_SECRET: 's', STAFF_OIDC_MFA_VALUES: 'hwk, otp' }).staff;
    expect(provider).toEqual({
      ...{ issuer: 'https://id.example.jp/realm/', clientId: 'window', clientSecret: 's', privateKey: undefined },
      ...{ subjectClaim: 'sub', mfaValues: new Set(['hwk', 'otp']) },
    });
    for (const [type, algorithm] of [
      ['ec', 'ES256'],
      ['rsa', 'RS256'],
    ] as const) {
      const pem = keyOf(type);
      const written = pem.replaceAll('\n', '\\n');
      expect(read({ ...SET, STAFF_OIDC_PRIVATE_KEY: written }).staff.provider?.privateKey).toEqual({
        pem,
        algorithm,
      });
    }
  });
  test('by half a provider is a fault, and tells nothing of a key', () => {
    const one = 'One of STAFF_OIDC_CLIENT_SECRET and STAFF_OIDC_PRIVATE_KEY must be set with STAFF_OIDC_*.';
    expect(faultsOf({ STAFF_OIDC_CLIENT_SECRET: 's' })).toEqual([
      'STAFF_OIDC_ISSUER must be set with STAFF_OIDC_*.',
      'STAFF_OIDC_CLIENT_ID must be set with STAFF_OIDC_*.',
    ]);
    expect(faultsOf(SET)).toEqual([one]);
    expect(faultsOf({ ...SET, STAFF_OIDC_CLIENT_SECRET: 's', STAFF_OIDC_PRIVATE_KEY: keyOf('ec') })).toEqual([one]);
    expect(faultsOf({ ...SET, STAFF_OIDC_PRIVATE_KEY: 'no key' })).toEqual([
      'STAFF_OIDC_PRIVATE_KEY must be a private key as PKCS #8 PEM, RSA or EC with P-256.',
    ]);
  });
});
