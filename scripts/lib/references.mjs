// References that resolve nowhere: requirement ids, sections of docs/contract.md and docs/design.md, paths of files.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, isTest, proseOf, readText, unwrapped } from './repository.mjs';
import { readRequirements } from './requirements.mjs';

const TEXT = /\.(?:[cm]?[jt]sx?|css|html|md|tsv|ya?ml)$|^\.ci\//;
const GENERATED = new Set(['pnpm-lock.yaml', 'docs/requirements.tsv']);

/** Sections of a page: number → its text. A section begins with `## n. Title`. */
function sectionsOf(text) {
  const [, ...parts] = text.split(/^## (?=\d+\. )/m);
  return new Map(parts.map((part) => [Number.parseInt(part, 10), part]));
}

/** True where a section has the rule `6.1`, the paragraph `14.2` or the paragraph or entity of that name. */
function hasPart(section, number, part) {
  if (part === undefined) return true;
  if (!/^\d+$/.test(part)) return new RegExp(`\\*\\*${part}\\b|interface ${part}`).test(section);
  return new RegExp(`^(?:${part}\\. |\\*\\*${number}\\.${part} )`, 'm').test(section);
}

function* sectionFaults(text, pages) {
  for (const [named, page, numbers] of text.matchAll(
    /\b(CONTRACT|DESIGN)\b(?!_)((?: \d+(?:\.\d+)?(?:, [A-Z][a-z]+)?)?)/g,
  )) {
    const [, number, rule, name] = /^ (\d+)(?:\.(\d+))?(?:, (\w+))?$/.exec(numbers) ?? [];
    const section = pages[page].get(Number(number));
    if (section === undefined || !hasPart(section, number, rule ?? name)) yield named.trim();
  }
}

// A path with a folder; one that begins outside the repository, names a package or has a placeholder is none of ours.
const PATH = /(?<![\w./@{}*<>$-])(?:[\w@.-]+\/)+[\w.-]+\.(?:[cm]?[jt]sx?|css|md|tsv|html|ya?ml)(?![\w/*])/g;
const BUILT = /(?:^|\/)(?:dist|node_modules)\//;

/** Links of a document to files that are not there. */
const brokenLinks = (root, file, text) =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
    .map(([, link]) => link)
    .filter((link) => !existsSync(join(root, dirname(file), link)));

/** What a document says in parentheses to stand in a file: `sweep.ts` there (`FILE_LIFE_MILLISECONDS`). */
const NAMED_IN_FILE = /`([\w./-]+\.(?:[cm]?[jt]sx?))`[^`|\n(]{0,25}\(((?:`\w+`(?:, )?)+)\)/g;

/** Faults of one repository: `file: what resolves nowhere`. */
export function checkReferences(root) {
  const files = [...filesBelow(root)];
  const rows = readRequirements(root);
  const ids = new Set(rows.map((row) => row.id));
  const areas = [...new Set(rows.map((row) => row.area))];
  const idPattern = new RegExp(`\\b(?:${areas.join('|')})-\\d{3}\\b`, 'g');
  const pages = {
    CONTRACT: sectionsOf(readText(root, 'docs/contract.md')),
    DESIGN: sectionsOf(readText(root, 'docs/design.md')),
  };
  const resolves = (path) => files.some((file) => file === path || file.endsWith(`/${path}`));
  const faults = [];
  for (const file of files.filter((path) => TEXT.test(path) && !GENERATED.has(path))) {
    const text = readText(root, file);
    const prose = unwrapped(proseOf(file, text));
    const say = (what) => faults.push(`${file}: ${what}`);
    for (const [id] of text.matchAll(idPattern)) if (!ids.has(id)) say(`${id} is no requirement`);
    const spoken = isTest(file) ? unwrapped(text) : prose;
    for (const named of sectionFaults(spoken, pages)) say(`${named} is no section`);
    if (/^(?:<{7}|>{7}) /m.test(text)) say('holds what a merge left behind');
    if (/\bSPEC\b/.test(prose)) say('SPEC is not in this repository; name a requirement');
    if (file.endsWith('.md')) for (const link of brokenLinks(root, file, text)) say(`the link ${link} leads nowhere`);
    if (file.endsWith('.md'))
      for (const [, path, names] of text.matchAll(NAMED_IN_FILE)) {
        const named = files.filter((other) => other === path || other.endsWith(`/${path}`));
        const texts = named.map((other) => readText(root, other));
        for (const [, name] of names.matchAll(/`(\w+)`/g))
          if (!texts.some((code) => new RegExp(`\\b${name}\\b`).test(code))) say(`${name} does not stand in ${path}`);
      }
    for (const [path] of prose.matchAll(PATH)) {
      const clean = path.replace(/^(?:\.\.?\/)+/, '').replace(/^@madoguchi\//, '');
      if (!BUILT.test(clean) && !resolves(clean)) say(`${path} is no file`);
    }
  }
  return faults;
}
