// npm run bench [-- RUNS [pages|calendar|server]]: measures the product against its budgets; only the ratios within one
// run mean anything. npm run bench -- taps: presses and characters of what people come for; -- deeds: the same and the
// seconds of what a planner does. npm run bench -- bytes: what is
// loaded before a form's first input, by package. npm run bench -- data N: N answers, made once and kept; -- large N:
// every list, lookup, search and schedule on them; -- import N: N answers in one bundle; -- audit: what the audit costs a
// submission; -- messages N: N messages due in one minute;
// -- console [find|files|screens|designer|planning [N]]: the console.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readBenchArguments } from './lib/benchArguments.mjs';
import { buildChanged, buildServerWith } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { root, run } from './lib/run.mjs';

const directory = join(root, 'e2e/bench');

/** The plain React pages that ours are compared with. */
async function buildPlainPages() {
  const requireFromShell = createRequire(join(root, 'shell/package.json'));
  const plain = await run(process.execPath, [requireFromShell.resolve('webpack-cli/bin/cli.js')], {
    cwd: directory,
    quiet: true,
  });
  if (plain.code !== 0) throw new Error(`the plain React page does not build:\n${plain.output}`);
}

/** The journeys of a folder of e2e, one beside the other, each printing its counts. */
async function countTaps(folder) {
  await buildChanged();
  const playwright = join(root, 'e2e/node_modules/.bin/playwright');
  const { code } = await run(playwright, ['test', `${folder}/`, '--workers=1', '--reporter=line'], {
    cwd: join(root, 'e2e'),
    env: { CHROMIUM: await findChromium(), TAPS: 'on' },
  });
  return code;
}

async function measure({ measure: entry, runs, only }) {
  // Of the console's parts only one has pages.
  const hasPages = entry === 'main' || (entry === 'console' && !/^(?:find|files)/.test(only ?? ''));
  if (hasPages) await buildChanged();
  if (!hasPages && entry !== 'bytes') await buildChanged(['api']);
  if (entry === 'audit') {
    await buildServerWith('server-without-chains', /\/audit\/begin$/, join(directory, 'withoutChains.ts'));
    await buildServerWith('server-without-audit', /\/answers\/audit$/, join(directory, 'withoutAudit.ts'));
  }
  if (hasPages) await buildPlainPages();
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: directory,
    // The second is the thread that makes the data of the large figures.
    entryPoints: [`${entry}.ts`, ...(['data', 'large', 'console'].includes(entry) ? ['large/maker.ts'] : [])],
    outbase: '.',
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: {
      // Its address in the package is another than its path.
      '@madoguchi/shared/domain/survey/everyType': join(root, 'shared/src/domain/survey/items/everyType.ts'),
      '@madoguchi/shared': join(root, 'shared/src'),
    },
    logLevel: 'error',
  });
  const { code } = await run(process.execPath, [join(directory, `dist/${entry}.mjs`)], {
    env: {
      BENCH_ROOT: root,
      // The server's own database, which the bench starts by the server's sources, is the server's dependency.
      NODE_PATH: join(root, 'api/node_modules'),
      BENCH_RUNS: runs,
      BENCH_ONLY: only,
      ...(hasPages && { CHROMIUM: await findChromium() }),
    },
  });
  return code;
}

try {
  const wanted = readBenchArguments(process.argv.slice(2));
  await install();
  const isCounted = ['taps', 'deeds'].includes(wanted.measure);
  process.exitCode = isCounted ? await countTaps(wanted.measure) : await measure(wanted);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
