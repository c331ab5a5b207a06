#!/usr/bin/env node
// Does everything that code, tests and documents refer to exist? Prints one line per fault and ends with 1 where there
// is one. Checked are requirement ids (docs/requirements.tsv), sections of docs/contract.md and docs/design.md, paths
// of files, and the form of test titles: an English sentence, with its ids in brackets at the end.
//   node scripts/references.mjs          this repository
//   node scripts/references.mjs FOLDER   another one, e.g. that of a test
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkReferences } from './lib/references.mjs';
import { checkTitles } from './lib/testTitles.mjs';

const root = process.argv[2] ? resolve(process.argv[2]) : fileURLToPath(new URL('..', import.meta.url));
const faults = [...checkReferences(root), ...checkTitles(root)];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
