/**
 * What a first visit to each route costs after the shell, and what stands in front of a form's first input, as it goes
 * over the wire. Read from the builds, so these figures are the same at any load.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** What a route may cost of its own files (B9), and a form in front of its first input (B1), in KB. */
export const LARGEST_ROUTE = 35;
export const LARGEST_FORM = 155;
/** What a screen of the console may cost beside the shell (CONSOLE 6), in KB: nobody but the staff loads it. */
export const LARGEST_CONSOLE_SCREEN = 260;
/** What each further one may cost after the first (CONSOLE 6), in KB. */
export const LARGEST_FURTHER = 60;
/** What the designer of forms may cost beside the console's frame (CONSOLE 6), in KB: its one screen with three panes. */
export const LARGEST_DESIGNER = 180;
export const DESIGNER = 'ConsoleDesigner';
const CONSOLE = 'mf-console';

/** The budget of a route by the remote that it comes from. */
export function largestOf({ remote }: Pick<RouteSize, 'remote'>): number {
  return remote === CONSOLE ? LARGEST_CONSOLE_SCREEN : LARGEST_ROUTE;
}

const Assets = v.object({ sync: v.array(v.string()) });
const Manifest = v.object({
  metaData: v.object({ remoteEntry: v.object({ name: v.string() }) }),
  exposes: v.array(v.object({ name: v.string(), assets: v.object({ js: Assets, css: Assets }) })),
});
const Files = v.record(v.string(), v.array(v.string()));

export interface RouteSize {
  /** Name of the route; `<route>/<step>` where it begins with one of several steps, `/` for the start address. */
  route: string;
  /** The package that it comes from. */
  remote: string;
  /** With everything of the remote that the route needs before it shows something. */
  kilobytes: number;
  /** The same, by their paths. */
  files: readonly string[];
}

function readJson<Schema extends v.GenericSchema>(path: string, schema: Schema): v.InferOutput<Schema> {
  return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')));
}

/** Small files have no compressed copy: they are sent as they are. */
function wireBytes(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** What some files of a build weigh, each counted once. */
function weighed(directory: string, names: readonly string[]): Pick<RouteSize, 'kilobytes' | 'files'> {
  const files = [...new Set(names)].map((name) => join(directory, name));
  return { files, kilobytes: weightOf(files) };
}

/** The entry of a remote and what one of its exposes needs. */
function filesOfExpose(directory: string, name: string): string[] {
  const manifest = readJson(join(directory, 'mf-manifest.json'), Manifest);
  const assets = manifest.exposes.find((expose) => expose.name === name)?.assets;
  if (!assets) throw new Error(`${directory} exposes no ${name}`);
  return [manifest.metaData.remoteEntry.name, ...assets.js.sync, ...assets.css.sync];
}

const buildOf = (root: string, name: string) => join(root, name, 'dist');

/** The routes of all remotes and あなたの予約 at the start address, the largest first. */
export function routeSizes(root: string): RouteSize[] {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const sizes = remotes.flatMap((remote): RouteSize[] => {
    const directory = buildOf(root, remote);
    const common = filesOfExpose(directory, 'app');
    const pages = readJson(join(directory, 'page-files.json'), Files);
    return Object.entries(pages).map(([route, own]) => {
      const page = pages[route.replace(/\/.*/, '')] ?? [];
      return { remote, route, ...weighed(directory, [...common, ...page, ...own]) };
    });
  });
  const start = buildOf(root, 'mf-confirm');
  sizes.push({ remote: 'mf-confirm', route: '/', ...weighed(start, filesOfExpose(start, 'own')) });
  return sizes.sort((left, right) => right.kilobytes - left.kilobytes);
}

/** The scripts that the shell's own HTML brings on every page. */
function scriptsOfShell(shell: string): string[] {
  const html = readFileSync(join(shell, 'index.html'), 'utf8');
  return [...html.matchAll(/<script[^>]+src="\/([^"]+\.js)"/g)].flatMap(([, file]) => file ?? []);
}

/** The same of the built shell, by their paths and weighed. */
export function shellSize(root: string): Pick<RouteSize, 'kilobytes' | 'files'> {
  const shell = buildOf(root, 'shell');
  return weighed(shell, scriptsOfShell(shell));
}

/** What files of a build weigh. @param files by their paths */
export function weightOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + wireBytes(file), 0) / 1024;
}

/**
 * What each screen of the console but the designer, which has a budget of its own, costs after the first one, in KB: what
 * that has not brought. The largest first.
 */
export function furtherSizes(root: string, first: string): Pick<RouteSize, 'route' | 'kilobytes'>[] {
  const screens = routeSizes(root).filter(({ remote }) => remote === CONSOLE);
  const files = screens.find(({ route }) => route === first)?.files;
  if (!files) throw new Error(`the console has no screen ${first}`);
  return screens
    .filter(({ route }) => route !== DESIGNER)
    .map((screen) => ({
      route: screen.route,
      kilobytes: weightOf(screen.files.filter((file) => !files.includes(file))),
    }))
    .sort((left, right) => right.kilobytes - left.kilobytes);
}

/** What the designer costs beside the console's frame, in KB. */
export function designerSize(root: string): number {
  const frame = filesOfExpose(buildOf(root, CONSOLE), 'app').map((name) => join(buildOf(root, CONSOLE), name));
  const screen = routeSizes(root).find(({ route }) => route === DESIGNER);
  if (!screen) throw new Error(`the console has no screen ${DESIGNER}`);
  return weightOf(screen.files.filter((file) => !frame.includes(file)));
}

/** The scripts that a form's page has in front of its first input, as the server's preloads name them. */
export function formScripts(shell: string, survey: string): string[] {
  const isScript = (file: string) => file.endsWith('.js');
  const first = scriptsOfShell(shell);
  const form = readJson(join(shell, 'shared-files.json'), Files).form ?? [];
  const page = readJson(join(survey, 'page-files.json'), Files).LiffSurvey ?? [];
  return [
    ...[...first, ...form].filter(isScript).map((file) => join(shell, file)),
    ...[...new Set([...filesOfExpose(survey, 'app'), ...page])].filter(isScript).map((file) => join(survey, file)),
  ];
}

/** KB of JavaScript in front of a form's first input. */
export function formSize(root: string): number {
  const scripts = formScripts(buildOf(root, 'shell'), buildOf(root, 'mf-survey'));
  return weightOf(scripts);
}
