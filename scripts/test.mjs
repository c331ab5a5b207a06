// npm test [-- --only=lint|types|unit|e2e] [-- --long]: everything that must hold, and one line at the end that says
// whether it does.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildChanged } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { missingOperations } from './lib/operations.mjs';
import { requirePackages } from './lib/packages.mjs';
import { root, run } from './lib/run.mjs';

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const long = process.argv.includes('--long');
const reports = mkdtempSync(join(tmpdir(), 'madoguchi-reports-'));
const bin = (name, directory = '.') => join(root, directory, 'node_modules/.bin', name);

/** A check that is one test by itself. */
async function check(title, command, args, options) {
  const { code, output } = await run(command, args, { ...options, quiet: true });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title}`);
  if (code !== 0) console.log(output);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const lint = async () =>
  total(
    await Promise.all([
      check('lint', bin('biome'), ['check', '.']),
      check('nothing is unused', bin('knip'), ['--no-progress']),
    ]),
  );

/** All packages as one program: what they share is read once. */
const types = () => check('types', bin('tsc'), ['--noEmit', '-p', '.']);

/** The report of a runner that may have died before it wrote one. */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

async function unit() {
  const report = join(reports, 'jest.json');
  // Room for what is made and thrown away at once: a screen's test spends a tenth less on collecting it.
  const options = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();
  const { code } = await run(bin('jest'), ['--json', `--outputFile=${report}`], {
    env: { NODE_OPTIONS: options, TEST_GROUPS: '1', TEST_LONG: long ? '1' : '' },
  });
  const result = readReport(report);
  if (!result) return { passed: 0, failed: 1 };
  // A file that does not even load has no tests to fail.
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function browser() {
  await buildChanged();
  if (long) await requirePackages(missingOperations);
  const report = join(reports, 'playwright.json');
  const { code } = await run(bin('playwright', 'e2e'), ['test', '--reporter=list,json'], {
    cwd: join(root, 'e2e'),
    env: { CHROMIUM: await chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, TEST_LONG: long ? '1' : '' },
  });
  const result = readReport(report);
  if (!result) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = result.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function total(results) {
  return results.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/** Beside each other: each of them waits for files, or for one core, part of its time. */
const checks = { lint, types };
/** One after the other: each of them fills the machine. */
const suites = { unit, e2e: browser };
const isWanted = (name) => only === undefined || only.split(',').includes(name);
const wanted = (steps) => Object.entries(steps).flatMap(([name, step]) => (isWanted(name) ? [step] : []));
/** The browser of the browser's tests: what is missing of it is downloaded while the checks run. */
let chromium;
const results = [];
try {
  await install();
  if (isWanted('e2e')) {
    chromium = findChromium();
    // Who waits for it hears of its fault.
    chromium.catch(() => undefined);
  }
  results.push(...(await Promise.all(wanted(checks).map((step) => step()))));
  for (const suite of wanted(suites)) results.push(await suite());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push({ passed: 0, failed: 1 });
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const { passed, failed } = total(results);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
