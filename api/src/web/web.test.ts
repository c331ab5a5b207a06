/** The web plugin against a small built product in a temporary folder. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Contact } from '@madoguchi/shared/contract';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { serverTexts } from '@madoguchi/shared/texts';
import fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Database } from '../database/database';
import { makeCounters } from '../metrics/counters';
import { metrics } from '../plugins/metrics';
import { requestFacts } from '../plugins/requestFacts';
import { securityHeaders } from '../plugins/securityHeaders';
import type { NumberCounts } from '../services/members/counts';
import { type WebOptions, web } from './index';

const manifest = () =>
  JSON.stringify({
    metaData: { remoteEntry: { name: 'remoteEntry.0a0a0a0a.js', path: '' } },
    exposes: [
      {
        name: 'app',
        assets: {
          js: { sync: ['app.1b1b1b1b.js'], async: [] },
          css: { sync: ['app.5f5f5f5f.css'], async: [] },
        },
      },
    ],
  });

const pages = (hash: string) =>
  JSON.stringify({
    LiffSurvey: ['12.3d3d3d3d.js', `page_LiffSurvey.${hash}.css`, `page_LiffSurvey.${hash}.js`],
    Admin: ['page_Admin.4e4e4e4e.js'],
  });

let folder: string;
let app: FastifyInstance;

const options = (changes: Partial<WebOptions> = {}): WebOptions => ({
  shellDirectory: join(folder, 'shell'),
  remoteDirectories: { mf_survey: join(folder, 'mf-survey') },
  configuration: {
    switches: { payment: false, membersTab: false, secureFiles: true, medicalMode: false },
    login: { authorizeUrl: 'https://login.example/authorize', channelId: 'channel</script>' },
    tagManagerAllowed: false,
  },
  contentSecurity: { paymentOrigins: ['https://payment.example'], fileOrigins: [] },
  ...changes,
});

async function start(changes: Partial<WebOptions> = {}) {
  app = fastify();
  await app.register(securityHeaders, { isHttps: false, hstsSubdomains: false });
  await app.register(web, options(changes));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madoguchi-web-'));
  await mkdir(join(folder, 'shell'));
  await mkdir(join(folder, 'mf-survey'));
  await Promise.all([
    writeFile(
      join(folder, 'shell/index.html'),
      '<!doctype html><html lang="ja"><head><title>予約・問診の窓口</title><!--madoguchi:head--><script defer="defer" src="/main.bbbbbbbb.js"></script><link href="/main.aaaaaaaa.css" rel="stylesheet"></head><body><div id="root"><p role="status">待ってください</p></div></body></html>',
    ),
    writeFile(join(folder, 'shell/main.aaaaaaaa.css'), 'body{color:$&}'),
    writeFile(join(folder, 'shell/main.bbbbbbbb.js'), 'x'.repeat(2_000)),
    writeFile(join(folder, 'shell/main.bbbbbbbb.js.br'), 'brotli copy'),
    writeFile(
      join(folder, 'shell/shared-files.json'),
      JSON.stringify({ form: ['400.cccccccc.js'], 'ui/date': ['500.dddddddd.js'] }),
    ),
    writeFile(join(folder, 'secret.js'), 'secret'),
    writeFile(join(folder, 'mf-survey/mf-manifest.json'), manifest()),
    writeFile(join(folder, 'mf-survey/page-files.json'), pages('2c2c2c2c')),
    writeFile(join(folder, 'mf-survey/app.1b1b1b1b.js'), 'app'),
    writeFile(join(folder, 'mf-survey/.inputs'), 'of the build'),
    writeFile(join(folder, 'mf-survey/mf-stats.json'), '{}'),
  ]);
});

afterEach(async () => {
  await app.close();
  resetClock();
  await rm(folder, { recursive: true, force: true });
});

const textOf = (html: string, id: string): unknown =>
  JSON.parse(html.match(new RegExp(`id="${id}">(.*?)</script>`))?.[1] ?? 'null');

/** The form's answer as the boot script leaves it to the client. */
interface EarlyAnswer {
  text: () => Promise<string>;
  isRead: () => boolean;
}

describe('pages', () => {
  test('a deep link gets the page in Japanese, uncached, with registry and configuration in it', async () => {
    setClock(1_795_000_000_000);
    await start();
    const answer = await app.inject('/survey/s1?partitionKey=s1%23U1');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache, no-store');
    expect(answer.body).toContain('<html lang="ja">');
    expect(textOf(answer.body, 'madoguchi-remotes')).toEqual({
      mf_survey: { entry: '/mf/mf_survey/mf-manifest.json' },
    });
    const configuration = textOf(answer.body, 'madoguchi-configuration') as { serverTime: number; login: unknown };
    expect(configuration.login).toEqual({
      authorizeUrl: 'https://login.example/authorize',
      channelId: 'channel</script>',
    });
    expect(configuration.serverTime - 1_795_000_000_000).toBeLessThan(10_000);
    expect(configuration.serverTime).toBeGreaterThanOrEqual(1_795_000_000_000);
  });

  test('a page knows of which build it is, once the build has said so', async () => {
    await start();
    const versionOn = async () =>
      (textOf((await app.inject('/survey/s1')).body, 'madoguchi-configuration') as { shellVersion?: string })
        .shellVersion;
    expect(await versionOn()).toBeUndefined();
    await writeFile(join(folder, 'shell/VERSION'), '1.0.0+5e11a00\n');
    expect(await versionOn()).toBe('1.0.0+5e11a00');
  });

  test('a page knows whom people call, as it is at the moment', async () => {
    let telephone = '03-1234-5678';
    await start({ contact: async () => ({ facility: 'ひかり総合病院', telephone }) });
    const contactOn = async () => {
      const { body } = await app.inject({ url: '/survey/health-check' });
      return (textOf(body, 'madoguchi-configuration') as { contact?: unknown }).contact;
    };
    expect(await contactOn()).toEqual({ facility: 'ひかり総合病院', telephone: '03-1234-5678' });
    telephone = '03-1234-9999';
    expect(await contactOn()).toEqual({ facility: 'ひかり総合病院', telephone: '03-1234-9999' });
  });

  test('a form is seen by its title before any script has run, and nothing else is', async () => {
    const titles = new Map([['health-check', '健診 <予約>']]);
    await start({ formTitle: (id) => titles.get(id) });
    const rootOf = async (url: string) => /<body>(.*)<div id="root">/s.exec((await app.inject({ url })).body)?.[1];
    const form = await rootOf('/survey/health-check');
    expect(form).toContain('<h1 class="mg-header__title">健診 &lt;予約></h1>');
    expect(form).toContain('待ってください');
    expect(form).toContain('mg-outline');
    for (const url of ['/survey/unknown', '/confirm/health-check', '/', '/nothing']) {
      expect(await rootOf(url)).not.toContain('<h1');
    }
  });

  test('in medical mode the window is named after the facility before any screen is there [CONTRACT 13]', async () => {
    const titleOf = async () => /<title>(.*?)<\/title>/.exec((await app.inject('/survey/s1')).body)?.[1];
    await start();
    expect(await titleOf()).toBe('予約・問診の窓口');
    await app.close();
    const { configuration } = options();
    const switches = { ...configuration.switches, medicalMode: true };
    await start({ configuration: { ...configuration, switches, facility: 'A<b>病院' } });
    expect(await titleOf()).toBe('A&lt;b>病院');
    await app.close();
    const contact = async () => ({ facility: 'ひかり総合病院' }) as Contact;
    await start({ configuration: { ...configuration, switches, facility: 'A<b>病院' }, contact });
    expect(await titleOf()).toBe('ひかり総合病院');
    await app.close();
    await start({ configuration: { ...configuration, switches } });
    expect(await titleOf()).toBe('予約の窓口');
  });

  test('the boot script finds the configuration, and runs before anything else is asked for', async () => {
    await start();
    const { body } = await app.inject('/survey/s1');
    const places = ['id="madoguchi-configuration"', '<script>', '<link rel="preload"', '<script defer'].map((text) =>
      body.indexOf(text),
    );
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(places).not.toContain(-1);
  });

  test('the style sheet is in the page, character by character', async () => {
    await start();
    const { body } = await app.inject('/confirm');
    expect(body).toContain('<style>body{color:$&}</style>');
    expect(body).not.toContain('rel="stylesheet"');
  });

  test('the links preload what the route of its remote needs, and nothing of other pages', async () => {
    await start();
    const { body } = await app.inject('/survey/s1');
    const links = [...body.matchAll(/<link rel="preload" as="(\w+)"[^>]* href="([^"]+)">/g)].map(
      ([, as, href]) => `${as} ${href}`,
    );
    expect(links).toEqual([
      'script /main.bbbbbbbb.js',
      'fetch /mf/mf_survey/mf-manifest.json',
      'script /mf/mf_survey/remoteEntry.0a0a0a0a.js',
      'script /mf/mf_survey/app.1b1b1b1b.js',
      'script /mf/mf_survey/12.3d3d3d3d.js',
      'script /mf/mf_survey/page_LiffSurvey.2c2c2c2c.js',
      'style /mf/mf_survey/app.5f5f5f5f.css',
      'style /mf/mf_survey/page_LiffSurvey.2c2c2c2c.css',
      'script /400.cccccccc.js',
    ]);
    expect((await app.inject('/login')).body).not.toContain('rel="preload"');
  });

  test('a redeployed remote is seen at once', async () => {
    await start();
    await app.inject('/survey/s1');
    await writeFile(join(folder, 'mf-survey/page-files.json'), pages('99999999'));
    await utimes(join(folder, 'mf-survey/page-files.json'), 2_000_000_000, 2_000_000_000);
    expect((await app.inject('/survey/s1')).body).toContain('page_LiffSurvey.99999999.js');
  });

  test('only the boot script may run inline, and forms post only here and to the payment provider', async () => {
    await start();
    const { body, headers } = await app.inject('/survey/s1');
    const script = body.match(/<script>(.*?)<\/script>/s)?.[1] ?? '';
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain('unsafe');
    expect(policy).toContain("form-action 'self' https://payment.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('the boot script asks for the form with the stored session, else as the development user', async () => {
    await start();
    const script = (await app.inject('/survey/s1')).body.match(/<script>(.*?)<\/script>/s)?.[1] ?? '';
    const config = '/survey/api/v1/db/survey-configs/getItem?surveyId=s1';
    const boot = async (stored: string | null, developmentUserId?: string) => {
      const asked: { address: string; bearer: string | undefined }[] = [];
      const login = { clone: () => login, json: async () => ({ data: { session: { id_token: 'fresh' } } }) };
      const fetch = async (address: string, { headers }: { headers: { authorization?: string } }) => {
        asked.push({ address, bearer: headers.authorization });
        // A body can be read once.
        let isRead = false;
        const text = async () => {
          if (isRead) throw new TypeError('read');
          isRead = true;
          return 'the form';
        };
        return address.includes('/login/') ? login : { text, isRead: () => isRead };
      };
      const document = { getElementById: () => ({ textContent: JSON.stringify({ developmentUserId }) }) };
      const page = { window: {} as { __madoguchi?: { early: Record<string, Promise<EarlyAnswer>> } } };
      const location = { pathname: '/survey/s1', origin: 'http://here' };
      new Function('window', 'localStorage', 'document', 'location', 'fetch', script)(
        page.window,
        { getItem: () => stored },
        document,
        location,
        fetch,
      );
      const early = page.window.__madoguchi?.early ?? {};
      await Promise.all(Object.values(early));
      const form = await early[config];
      // The client finds the text read already, by the call that it makes of any answer.
      if (form) expect([form.isRead(), await form.text()]).toEqual([true, 'the form']);
      return asked;
    };
    expect(await boot(null)).toEqual([]);
    expect(await boot('{"idToken":"kept"}', 'U1')).toEqual([{ address: config, bearer: 'Bearer kept' }]);
    expect(await boot(null, 'U1')).toEqual([
      {
        address: '/survey/api/v1/db/login/token?code=dev%3AU1&redirectUri=http%3A%2F%2Fhere%2Flogin',
        bearer: undefined,
      },
      { address: config, bearer: 'Bearer fresh' },
    ]);
  });

  test('the boot script draws the first items of a form that is new to the person, and of no other', async () => {
    await start();
    const script = (await app.inject('/survey/s1')).body.match(/<script>(.*?)<\/script>/s)?.[1] ?? '';
    /** Whether the sight was looked into, which only drawing does. */
    const isDrawn = async (search: string, keys: readonly string[], ok = true) => {
      const looked: string[] = [];
      const sight = { querySelector: (query: string) => void looked.push(query) };
      const text = async () => JSON.stringify({ data: { surveySchema: [] } });
      const stored = { getItem: () => '{"idToken":"kept"}', ...Object.fromEntries(keys.map((key) => [key, '{}'])) };
      const page = { window: {} as { __madoguchi?: { early: Record<string, Promise<EarlyAnswer>> } } };
      new Function('window', 'localStorage', 'sessionStorage', 'document', 'location', 'fetch', script)(
        page.window,
        stored,
        {},
        {
          getElementById: (id: string) => (id === 'madoguchi-first-sight' ? sight : { textContent: '{"switches":{}}' }),
        },
        { pathname: '/survey/s1', origin: 'http://here', search },
        async () => ({ ok, text }),
      );
      await Promise.all(Object.values(page.window.__madoguchi?.early ?? {}));
      await new Promise(setImmediate);
      return looked.length > 0;
    };
    expect(await isDrawn('', ['madoguchi.draft.U1/other'])).toBe(true);
    expect(await isDrawn('?name=x', [])).toBe(false);
    expect(await isDrawn('', ['madoguchi.draft.U1/s1'])).toBe(false);
    expect(await isDrawn('', [], false)).toBe(false);
  });

  test('the boot script shows the text in the size that the device keeps, before anything is drawn', async () => {
    await start();
    const script = (await app.inject('/survey/s1')).body.match(/<script>(.*?)<\/script>/s)?.[1] ?? '';
    const documentElement = { dataset: {} };
    const kept = { getItem: (key: string) => (key === 'madoguchi.textSize' ? 'largest' : null) };
    new Function('window', 'localStorage', 'document', script)({}, kept, { documentElement });
    expect(documentElement.dataset).toEqual({ textSize: 'largest' });
  });

  test('the sign-in page, whose address carries a code, sends no referrer', async () => {
    await start();
    expect((await app.inject('/login?code=x&state=1')).headers['referrer-policy']).toBe('no-referrer');
  });

  test('an unknown path is a page too, and says 404 [ROUTE-029]', async () => {
    await start();
    const answer = await app.inject('/no/such/page');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
  });

  test('the page comes compressed as the browser takes it', async () => {
    await start();
    const brotli = await app.inject({ url: '/confirm', headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('<html lang="ja">');
    const zipped = await app.inject({ url: '/confirm', headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(gunzipSync(zipped.rawPayload).toString()).toContain('<html lang="ja">');
  });

  test('says what to do when the shell is not built', async () => {
    await start({ shellDirectory: join(folder, 'nowhere') });
    const answer = await app.inject('/confirm');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain('npm run build');
  });
});

test('pages and files are told apart in the metrics', async () => {
  app = fastify();
  const registry = new Registry();
  await app.register(requestFacts);
  await app.register(securityHeaders, { isHttps: false, hstsSubdomains: false });
  await app.register(metrics, {
    ...{ registry, counters: makeCounters(registry), token: undefined, withProcess: false },
    // A database that answers nothing.
    database: { waiting: 0, load: { inUse: 0, idle: 0, size: 1, queueLimit: 1 } } as Database,
    ...{ numberCounts: {} as NumberCounts, isScannerUp: undefined },
  });
  await app.register(web, options());
  for (const url of ['/confirm', '/main.bbbbbbbb.js', '/none.js']) await app.inject(url);
  const counted = (await registry.metrics()).match(/request_seconds_count\{.*/g);
  expect(counted?.map((line) => /route="(\w+)",status="(\d+)"\} (\d+)/.exec(line)?.slice(1).join(' '))).toEqual([
    'page 200 1',
    'file 200 1',
    'unknown 404 1',
  ]);
});

describe('calls are no pages', () => {
  test.each(['/survey/api/v1/db/none', '/bed-reservation/s1/none', '/metrics', '/.well-known/jwks.json'])(
    '%s',
    async (url) => {
      await start();
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({
        result: 'ERROR',
        code: 'not_found',
        errorMessage: serverTexts.code.notFound,
      });
    },
  );

  test('nor is anything that another method asks for', async () => {
    await start();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await app.inject({ method, url: '/survey/api/v1/db/none' });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({
        result: 'ERROR',
        code: 'not_found',
        errorMessage: serverTexts.code.notFound,
      });
    }
  });

  test('a page whose address only begins like a call', async () => {
    await start();
    for (const url of ['/bed-reservation/s1', '/survey/tap-water', '/survey/tapioca']) {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
    }
  });
});

describe('files', () => {
  test('a hashed file may be kept for ever, and its compressed copy is preferred', async () => {
    await start();
    const answer = await app.inject({ url: '/main.bbbbbbbb.js', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.body).toBe('brotli copy');
    expect((await app.inject('/main.bbbbbbbb.js')).body).toHaveLength(2_000);
  });

  test('a manifest is asked for again each time, and costs nothing when unchanged', async () => {
    await start();
    const first = await app.inject('/mf/mf_survey/mf-manifest.json');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await app.inject({
      url: '/mf/mf_survey/mf-manifest.json',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test.each([
    '/main.00000000.js',
    '/mf/mf_survey/app.00000000.js',
    '/mf/mf_bed/mf-manifest.json',
    '/mf/mf_other/mf-manifest.json',
    '/index.html',
    '/mf/mf_survey/..%2f..%2fsecret.js',
    '/..%2fsecret.js',
    '/%00.js',
  ])('%s is not there', async (url) => {
    await start();
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('secret');
    expect(answer.headers['content-type']).toContain('application/json');
  });
});

describe('/remotes.json', () => {
  test("the operator's file wins, is read again when it changes, and opens the policy for its origins", async () => {
    const remotesFile = join(folder, 'remotes.json');
    await writeFile(remotesFile, JSON.stringify({ mf_bed: { entry: 'https://beds.example/mf-manifest.json' } }));
    await start({ remotesFile });
    expect((await app.inject('/remotes.json')).json()).toEqual({
      mf_survey: { entry: '/mf/mf_survey/mf-manifest.json' },
      mf_bed: { entry: 'https://beds.example/mf-manifest.json' },
    });
    expect((await app.inject('/bed-reservation/s1')).headers['content-security-policy']).toMatch(
      /script-src [^;]*https:\/\/beds\.example/,
    );
    await writeFile(remotesFile, JSON.stringify({ mf_bed: { entry: 'https://new.example/mf-manifest.json' } }));
    await utimes(remotesFile, 2_000_000_000, 2_000_000_000);
    expect((await app.inject('/remotes.json')).json().mf_bed).toEqual({
      entry: 'https://new.example/mf-manifest.json',
    });
  });

  test('an address is one however its letters are written, and the policy names its origin', async () => {
    const remotesFile = join(folder, 'remotes.json');
    await writeFile(remotesFile, JSON.stringify({ mf_bed: { entry: 'HTTPS://Beds.Example/mf-manifest.json' } }));
    await start({ remotesFile });
    expect((await app.inject('/remotes.json')).json().mf_bed).toEqual({
      entry: 'HTTPS://Beds.Example/mf-manifest.json',
    });
    const policy = String((await app.inject('/bed-reservation/s1')).headers['content-security-policy']);
    for (const directive of ['script-src', 'style-src', 'connect-src'])
      expect(policy.match(new RegExp(`${directive} [^;]*`))?.[0]).toContain('https://beds.example');
  });

  test.each(['no json', '{"mf_bed": 1}'])('a bad file (%s) leaves the remotes of this server', async (text) => {
    const remotesFile = join(folder, 'remotes.json');
    await writeFile(remotesFile, text);
    await start({ remotesFile });
    expect((await app.inject('/remotes.json')).json()).toEqual({
      mf_survey: { entry: '/mf/mf_survey/mf-manifest.json' },
    });
  });

  test.each(['https://', '//beds.example/m.json', 'javascript:alert(1)', 'beds.example', ''])(
    'an entry that is no address (%s) is left aside alone, and every page is shown',
    async (entry) => {
      const remotesFile = join(folder, 'remotes.json');
      const good = { entry: 'https://pay.example/mf-manifest.json' };
      await writeFile(remotesFile, JSON.stringify({ mf_bed: { entry }, mf_servey: good, mf_payment: good }));
      await start({ remotesFile });
      expect((await app.inject('/survey/s1')).statusCode).toBe(200);
      expect((await app.inject('/remotes.json')).json()).toEqual({
        mf_survey: { entry: '/mf/mf_survey/mf-manifest.json' },
        mf_payment: good,
      });
    },
  );
});

describe('what is nobody’s business', () => {
  test('what builds leave for the next build is not there', async () => {
    await start();
    const paths = ['.inputs', 'mf-stats.json', '%2einputs', '.well-known/../.inputs'];
    const statuses = await Promise.all(
      paths.map(async (path) => (await app.inject({ method: 'GET', url: `/mf/mf_survey/${path}` })).statusCode),
    );
    expect(statuses).toEqual(paths.map(() => 404));
    expect((await app.inject({ method: 'GET', url: '/mf/mf_survey/mf-manifest.json' })).statusCode).toBe(200);
  });
  test('scripts of Google come from the hosts of its maps alone, where maps are shown', async () => {
    await start({ configuration: { ...options().configuration, mapsApiKey: 'key' } });
    const { headers } = await app.inject({ method: 'GET', url: '/' });
    const scripts = String(headers['content-security-policy'])
      .split(';')
      .find((directive) => directive.trim().startsWith('script-src '));
    expect(scripts).toContain(' https://maps.googleapis.com ');
    expect(scripts).not.toContain('*.googleapis.com');
  });
});
