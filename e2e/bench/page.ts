/**
 * Measures one form page in a cold browser context: Slow 4G and a four times slower processor, as the budgets of DESIGN
 * 7 are stated.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { HIDING_OPTION, REVEALING_OPTION } from './form';
import { PROCESSOR_SLOWDOWN, phoneContext } from './phone';
import { median } from './quantiles';

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const KEYSTROKES = 30;

export interface PageMarks {
  text: string;
  radio: string;
  lastRevealed: string;
}
/** Local storage by key. */
type StoredTexts = Record<string, string>;

export interface PageFigures {
  scriptKilobytesUntilForm: number;
  totalKilobytes: number;
  requests: number;
  /** Longest chain of requests that waited for one another until the form stood. */
  chainDepth: number;
  firstContentfulPaint: number;
  /** The first input takes what is typed. */
  ready: number;
  /** The form itself stands. */
  form: number;
  blocking: number;
  layoutShift: number;
  keyToPaint: number;
  revealing: number;
  submit: number;
  heapMegabytes: number;
}

interface SeenRequest {
  url: string;
  type: string;
  bytes: number;
  startedAt: number;
  endedAt: number;
  /**
   * Asked for by the HTML itself: by its tags, or by a script that is in it. Such a request waits for nothing that
   * is fetched after the HTML.
   */
  isOfDocument: boolean;
}

async function open(browser: Browser, url: string, stored: StoredTexts, slowNetwork: boolean) {
  const { context, page, session } = await phoneContext(browser, stored, '[name="q1"]:not(:disabled)');
  const requests = new Map<string, SeenRequest>();
  await session.send('Network.enable');
  /** From the browser's clock to the one of the calendar, in seconds. */
  let offset = 0;
  session.on('Network.requestWillBeSent', (event) => {
    if (event.request.url.startsWith('data:')) return;
    offset = event.wallTime - event.timestamp;
    const { type, stack } = event.initiator;
    requests.set(event.requestId, {
      url: event.request.url,
      type: event.type ?? 'Other',
      bytes: 0,
      startedAt: event.timestamp,
      endedAt: Number.POSITIVE_INFINITY,
      isOfDocument: type === 'parser' || (type === 'script' && stack?.callFrames[0]?.url === event.documentURL),
    });
  });
  session.on('Network.loadingFinished', (event) => {
    const request = requests.get(event.requestId);
    if (request) Object.assign(request, { bytes: event.encodedDataLength, endedAt: event.timestamp });
  });
  if (slowNetwork) await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
  await page.waitForFunction(() => window.benchProbe?.form !== null, null, { timeout: 60_000, polling: 200 });
  const [thereAt = Number.NaN, formAt = Number.NaN] = await page.evaluate(() =>
    [window.benchProbe.formThere, window.benchProbe.form].map(
      (time) => (performance.timeOrigin + (time ?? Number.NaN)) / 1_000,
    ),
  );
  const endedBy = (time: number) => [...requests.values()].filter((request) => request.endedAt + offset <= time);
  const seenUntilForm = endedBy(formAt);
  // What the form itself asks for, such as a draft, may be answered before a slow phone has painted it.
  const waitedFor = endedBy(thereAt);
  await page.waitForLoadState('load');
  await page.waitForFunction(
    () => {
      const probe = window.benchProbe;
      const last = probe.longTasks.at(-1);
      return performance.now() - Math.max(last ? last[0] + last[1] : 0, probe.form ?? 0) > 900;
    },
    null,
    { timeout: 60_000, polling: 300 },
  );
  return { context, page, session, requests, seenUntilForm, waitedFor };
}

/**
 * The longest chain of requests that may have waited for one another, the document counted as the first. What the
 * document itself asks for waits for the document; of everything else, a request that started only after another had
 * ended counts as one that waited for it.
 */
function chainDepth(requests: SeenRequest[]): number {
  const ordered = [...requests].sort((a, b) => a.startedAt - b.startedAt);
  const depths: number[] = [];
  for (const [index, request] of ordered.entries()) {
    const before = ordered
      .slice(0, request.isOfDocument ? 1 : index)
      .map((earlier, position) => (earlier.endedAt <= request.startedAt ? (depths[position] ?? 0) : 0));
    depths.push(Math.max(request.isOfDocument ? 1 : 0, ...before) + 1);
  }
  return Math.max(0, ...depths);
}

/** A section that a scroll brought near is drawn some frames later; a click before that would meet nothing in it. */
async function clickOn(page: Page, selector: string): Promise<void> {
  const element = page.locator(selector).first();
  await element.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (query) => document.querySelector(query)?.checkVisibility({ contentVisibilityAuto: true }),
    selector,
    { polling: 'raf' },
  );
  const box = await element.boundingBox();
  if (!box) throw new Error(`nothing to click at ${selector}`);
  await page.mouse.click(box.x + Math.min(box.width / 2, 20), box.y + box.height / 2);
}

async function revealTime(page: Page, marks: PageMarks): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const [option, shown] of [
      [REVEALING_OPTION, true],
      [HIDING_OPTION, false],
    ] as const) {
      await page.evaluate(
        ([name, expected]) =>
          window.benchProbe.watchClick(() => window.benchProbe.isShown(`[name="${name}"]`) === expected),
        [marks.lastRevealed, shown] as const,
      );
      await clickOn(page, `[name="${marks.radio}"][value="${option}"]`);
      await page.waitForFunction(() => window.benchProbe.click !== null, null, { timeout: 20_000, polling: 50 });
      const milliseconds = await page.evaluate(() => window.benchProbe.click?.milliseconds ?? Number.NaN);
      if (shown) times.push(milliseconds);
    }
  }
  return median(times);
}

async function keyTime(page: Page, marks: PageMarks): Promise<number> {
  await clickOn(page, `[name="${marks.text}"]`);
  await page.evaluate(() => window.benchProbe.watchKeys());
  for (let index = 0; index <= KEYSTROKES; index += 1) {
    await page.keyboard.press(String.fromCharCode(97 + (index % 26)));
    await page.waitForFunction((count) => window.benchProbe.keys.length >= count, index + 1, {
      timeout: 10_000,
      polling: 'raf',
    });
  }
  return median(await page.evaluate(() => window.benchProbe.keys.slice(1)));
}

async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1_048_576;
}

/**
 * One measurement of a page. Times in milliseconds, sizes in kilobytes on the wire.
 * @param stored what the device remembers from before, such as a session; its cache is empty
 */
export async function measurePage(
  browser: Browser,
  url: string,
  marks: PageMarks,
  stored: StoredTexts = {},
): Promise<PageFigures> {
  const slow = await open(browser, url, stored, true);
  const loaded = await slow.page.evaluate(() => ({
    ready: window.benchProbe.firstInput ?? Number.NaN,
    form: window.benchProbe.form ?? Number.NaN,
    firstContentfulPaint: window.benchProbe.firstContentfulPaint ?? Number.NaN,
    layoutShift: window.benchProbe.layoutShift,
    blocking: window.benchProbe.longTasks.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
  }));
  const heapMegabytes = await heap(slow.session);
  const keyToPaint = await keyTime(slow.page, marks);
  const revealing = await revealTime(slow.page, marks);
  const all = [...slow.requests.values()];
  await slow.context.close();

  const fast = await open(browser, url, stored, false);
  await fast.page.evaluate(() => window.benchProbe.watchSubmit('[data-error-for]:not(:empty)'));
  await clickOn(fast.page, 'button[type=submit]');
  await fast.page.waitForFunction(() => window.benchProbe.submit !== null, null, { timeout: 40_000, polling: 100 });
  const submit = await fast.page.evaluate(() => window.benchProbe.submit?.milliseconds ?? Number.NaN);
  await fast.context.close();

  const kilobytes = (requests: SeenRequest[], type?: string) =>
    requests.filter((request) => !type || request.type === type).reduce((sum, request) => sum + request.bytes, 0) /
    1024;
  return {
    ...loaded,
    scriptKilobytesUntilForm: kilobytes(slow.seenUntilForm, 'Script'),
    totalKilobytes: kilobytes(all),
    requests: slow.seenUntilForm.length,
    chainDepth: chainDepth(slow.waitedFor),
    keyToPaint,
    revealing,
    submit,
    heapMegabytes,
  };
}
