#!/usr/bin/env node
// Which requirements have a test that names them? A test names a requirement of docs/requirements.tsv by its id in
// brackets at the end of its title: test('… [CAL-006, CAL-007]', …). A skipped or commented-out test does not count.
// It is a map, not a proof.
//   npm run requirements                   a line per area: tested / all
//   npm run requirements -- CAL SLOT       only these areas, with the rows that no test names
//   npm run requirements -- --json         the whole answer as JSON
import { fileURLToPath } from 'node:url';
import { readRequirements, testedRequirements } from './lib/requirements.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const rows = readRequirements(root);
const tested = testedRequirements(root);

const wanted = process.argv.slice(2);
const areas = wanted.filter((each) => !each.startsWith('--'));
const shown = rows.filter((row) => areas.length === 0 || areas.includes(row.area));

if (wanted.includes('--json')) {
  console.log(JSON.stringify(shown.map((row) => ({ ...row, tests: tested.get(row.id) ?? [] }))));
} else {
  const isTested = (row) => tested.has(row.id);
  for (const area of new Set(shown.map((row) => row.area))) {
    const rowsOfArea = shown.filter((row) => row.area === area);
    console.log(`${area.padEnd(8)} ${String(rowsOfArea.filter(isTested).length).padStart(4)} / ${rowsOfArea.length}`);
  }
  const count = String(shown.filter(isTested).length).padStart(4);
  console.log(`all      ${count} / ${shown.length} requirements are named by a test`);
  if (areas.length > 0) {
    for (const row of shown.filter((each) => !isTested(each))) console.log(`  ${row.id} (${row.pkg}) ${row.text}`);
  }
  const known = new Set(rows.map((row) => row.id));
  const unknown = [...tested.keys()].filter((id) => !known.has(id));
  if (unknown.length > 0) console.log(`ids in test titles that do not exist: ${unknown.join(', ')}`);
}
