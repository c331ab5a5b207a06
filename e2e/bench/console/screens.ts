/**
 * What the console's screens weigh, what patients load because there is a console, and when the table of answers is ready
 * beside a plain page of React and antd's Table with the same rows (CONSOLE 6). Weights are read from the builds.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { STAFF_SESSION_KEY } from '@madoguchi/shared/contract';
import { ConsoleAnswersSchema } from '@madoguchi/shared/contract/console/answers';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { type Browser, chromium } from 'playwright-core';
import { PROCESSOR_SLOWDOWN, phoneContext } from '../phone';
import { startPlainPage } from '../plainServer';
import { median, quantile } from '../quantiles';
import { formScripts, furtherSizes, LARGEST_CONSOLE_SCREEN, LARGEST_FURTHER, routeSizes, shellSize } from '../routes';
import type { Desk } from './desk';
import type { Line } from './line';
import { ANTD, filesOfBuild, holding, LATE, MOMENT, YUP } from './marks';

const MOST_BYTES_OF_PATIENTS = 300;
const SLOWEST_READY = 2.5;
const RUNS = 9;
const DESK = { width: 1280, height: 800 };
/** A row of antd's virtual table, ours and the plain one alike. */
const FIRST_ROW = '.ant-table-row';

const kilobytes = (value: number) => `${value.toFixed(1)} KB`;

/** The first screen is the one that somebody opens; the others then bring what it has not brought. */
function weightLines(root: string): Line[] {
  const screens = routeSizes(root).filter(({ remote }) => remote === 'mf-console');
  const shell = shellSize(root);
  const firsts = screens.filter(({ route }) => route === 'ConsoleToday' || route === 'ConsoleAnswers');
  const lines = firsts.flatMap(({ route, kilobytes: weight }): Line[] => {
    const [worst] = furtherSizes(root, route);
    return [
      {
        what: `${route} as the first screen`,
        figure: `${kilobytes(weight)} beside ${kilobytes(shell.kilobytes)} of the shell`,
        budget: `≤ ${LARGEST_CONSOLE_SCREEN} KB`,
        isKept: weight <= LARGEST_CONSOLE_SCREEN,
      },
      {
        what: `each further screen after ${route}`,
        figure: `${kilobytes(worst?.kilobytes ?? Number.NaN)} (${worst?.route})`,
        budget: `≤ ${LARGEST_FURTHER} KB`,
        isKept: (worst?.kilobytes ?? Number.NaN) <= LARGEST_FURTHER,
      },
    ];
  });
  const early = firsts.flatMap(({ files }) => LATE.flatMap((mark) => holding(files, mark)));
  const all = filesOfBuild(root, 'mf-console');
  const areMarks = LATE.slice(0, 3).every((mark) => holding(all, mark).length > 0);
  return [
    ...lines,
    {
      what: 'files of a first screen with a picker, a drawer, an upload or moment',
      figure: String(early.length),
      budget: '0',
      isKept: early.length === 0 && areMarks,
    },
  ];
}

/** All that the shell's own file says because there is a console, each as the build writes it. */
const OF_CONSOLE: readonly [what: RegExp, without: string][] = [
  [/,"mf_console"(?=\])/, ''],
  [/Console:\{path:"\/console",owner:"mf_console",[^}]*\},/, ''],
  [/\(0,\w+\.\w+\)\(\w+\)\?\.entry\.owner!=="mf_console"&&/, ''],
  [/\(\w+\.isFolder\?(\w+)\.length>(\w+)\.length:\1\.length!==\2\.length\)/, '$1.length!==$2.length'],
  [/\(0,\w+\.jsx\)\(\w+\.\w+,\{path:\w+\.\w+\.Admin\.path,element:\(0,\w+\.jsx\)\(\w+,\{\}\)\}\),/, ''],
  [
    /function \w+\(\)\{let\{search:\w+\}=[^;]*;return\(0,\w+\.jsx\)\([^`]*`\/console\/answers[^`]*`,replace:!0\}\)\}/,
    '',
  ],
];

const brotli = (text: string, quality: number) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

/**
 * What a patient's first load has more because there is a console: the words of the shell's file and of the HTML's list of
 * remotes cut out, and both compressed as they are served.
 */
async function patientLines(root: string, url: string): Promise<Line[]> {
  const ofConsole = /mf_console|\/console/;
  const scripts = formScripts(join(root, 'shell/dist'), join(root, 'mf-survey/dist'));
  const speaking = scripts.filter((script) => ofConsole.test(readFileSync(script, 'utf8')));
  const main = readFileSync(speaking[0] ?? '', 'utf8');
  let without = main;
  for (const [what, instead] of OF_CONSOLE) {
    if (!what.test(without)) throw new Error(`the shell's file does not say ${what}: the bench is to be mended`);
    without = without.replace(what, instead);
  }
  if (speaking.length !== 1 || ofConsole.test(without))
    throw new Error('a file says more of the console than is known');
  const html = await (await fetch(`${url}/survey/none`)).text();
  const htmlWithout = html.replace(/,"mf_console":\{[^}]*\}/, '');
  const bestQuality = constants.BROTLI_MAX_QUALITY;
  const ofMain = brotli(main, bestQuality) - brotli(without, bestQuality);
  const ofHtml = brotli(html, 5) - brotli(htmlWithout, 5);
  const ofPatients = routeSizes(root).filter(({ remote }) => remote !== 'mf-console');
  const strange = ofPatients.flatMap(({ files }) => [ANTD, MOMENT, YUP].flatMap((mark) => holding(files, mark)));
  return [
    {
      what: 'patients’ first load: bytes of the console',
      figure: `${ofMain + ofHtml} (${ofMain} in ${basename(speaking[0] ?? '')}, ${ofHtml} in the HTML)`,
      budget: `≤ ${MOST_BYTES_OF_PATIENTS}`,
      isKept: ofMain + ofHtml <= MOST_BYTES_OF_PATIENTS && htmlWithout !== html,
    },
    {
      what: 'patients’ routes: files of mf-console, antd, moment or Yup',
      figure: String(strange.length),
      budget: '0',
      isKept: strange.length === 0,
    },
  ];
}

async function readyMilliseconds(browser: Browser, stored: Record<string, string>, url: string): Promise<number> {
  const { context, page, session } = await phoneContext(browser, stored, FIRST_ROW, DESK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
  await page.waitForFunction(() => window.benchProbe?.firstInput !== null, null, { timeout: 60_000, polling: 200 });
  const ready = await page.evaluate(() => window.benchProbe.firstInput ?? Number.NaN);
  await context.close();
  return ready;
}

async function readyLine(root: string, url: string, desk: Desk): Promise<Line> {
  const directory = join(root, 'e2e/bench/dist');
  const { items } = await desk.ask(ConsoleAnswersSchema, 'answers');
  writeFileSync(join(directory, 'rows.json'), JSON.stringify(items));
  const plain = await startPlainPage(directory);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-quic'],
  });
  const ours: number[] = [];
  const theirs: number[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const stored = { [STAFF_SESSION_KEY]: await desk.stored() };
      const our = async () => ours.push(await readyMilliseconds(browser, stored, url + CONSOLE_ROUTES.ConsoleAnswers));
      const their = async () => theirs.push(await readyMilliseconds(browser, {}, `${plain.url}/desk.html`));
      for (const turn of run % 2 === 0 ? [our, their] : [their, our]) await turn();
    }
  } finally {
    await browser.close();
    plain.stop();
  }
  const ratios = ours.map((milliseconds, run) => milliseconds / (theirs[run] ?? Number.NaN));
  const ratio = median(ratios);
  return {
    what: `table ready, ${items.length} rows, processor slowed ${PROCESSOR_SLOWDOWN} ×, median of ${RUNS} runs`,
    figure: [
      `${ratio.toFixed(2)} × (middle half ${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)}):`,
      `${median(ours).toFixed(0)} ms beside ${median(theirs).toFixed(0)}`,
    ].join(' '),
    budget: `≤ ${SLOWEST_READY} × React + antd Table`,
    isKept: ratio <= SLOWEST_READY,
  };
}

/** The rows of screens. @param desk somebody who may read answers, at the server of the address */
export async function screenLines(root: string, url: string, desk: Desk): Promise<Line[]> {
  return [...weightLines(root), ...(await patientLines(root, url)), await readyLine(root, url, desk)];
}
