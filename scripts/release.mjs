// npm run release [-- [--with-database] [--to DIR]]: one tarball in dist/ with all that a server needs beside Node and
// PostgreSQL, and its checksum. --with-database adds the embedded PostgreSQL of this platform, which production does not
// use.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildChanged } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { packRelease } from './lib/release.mjs';

const USAGE = 'Usage: npm run release [-- [--with-database] [--to DIR]]';

/** @throws {Error} the usage, where something else is given */
function readArguments() {
  const { values } = parseArgs({ options: { 'with-database': { type: 'boolean' }, to: { type: 'string' } } });
  // npm changes into the root; the person meant the folder they are in.
  const from = process.env.INIT_CWD ?? process.cwd();
  return { withDatabase: values['with-database'], directory: values.to && resolve(from, values.to) };
}

try {
  const options = readArguments();
  await install();
  await buildChanged();
  const { path, version } = await packRelease(options);
  console.log(`${path}  ${(statSync(path).size / 1_000_000).toFixed(1)} MB  ${version}`);
  if (version.endsWith('.changed')) console.log('The sources are not those of the commit: nobody can make this again.');
} catch (error) {
  const isWrongUsage = error instanceof TypeError && error.code?.startsWith('ERR_PARSE_ARGS');
  console.error(isWrongUsage ? USAGE : error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
