/**
 * The HTML of every page: the built index.html with what the browser would otherwise have to ask for one after the
 * other. The registry of remotes, the configuration, the style sheet, the preload links of the route's remote and the
 * boot script all stand in it.
 */
import { join } from 'node:path';
import {
  CONFIGURATION_ELEMENT_ID,
  FIRST_SIGHT_ID,
  REMOTES_ELEMENT_ID,
  type RemoteRegistry,
  type RuntimeConfiguration,
} from '@madoguchi/shared/contract';
import { consoleRouteOf } from '@madoguchi/shared/contract/console/routes';
import { matchRoute, type RouteName } from '@madoguchi/shared/contract/routes';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { houseName } from '@madoguchi/shared/domain/house';
import { windowTitle } from '@madoguchi/shared/domain/outward';
import * as v from 'valibot';
import { bootScript } from './bootScript';
import { readCurrent } from './currentFile';
import type { WebOptions } from './options';
import { localBase, remoteFiles } from './registry';

/** Cards of a form whose outline is seen until the form is there: as many as a phone shows. */
const OUTLINED_CARDS = 4;
const HEAD_MARK = '<!--madoguchi:head-->';
/** Written by the shell's build: the files of each lazy shared entry. */
const SHARED_FILES = 'shared-files.json';
const sharedFiles = v.object({ form: v.array(v.string()) });
/** By what name a remote's build knows the page at a path: the console has pages below its one route. */
function pageOf(route: RouteName, pathname: string): string {
  return route === 'Console' ? (consoleRouteOf(pathname) ?? route) : route;
}

/** Their first screen has a form. The other lazy entries are fetched when a control asks for them. */
const FORM_OWNERS = new Set(['mf_survey', 'mf_bed', 'mf_member']);

/** Which build it is, written by the build. */
const VERSION_FILE = 'VERSION';

interface Template {
  version: string;
  /** Before the mark, between it and the end of the head, and the rest; the style sheet is inlined. */
  head: string;
  scripts: string;
  tail: string;
  /** The shell's own script. */
  main: string | undefined;
  formFiles: readonly string[];
}

let known: { directory: string; template: Template } | undefined;

/** The shell has not been built, or its template lacks the mark. */
class TemplateError extends Error {}

async function currentTemplate(directory: string): Promise<Template> {
  const content = await readCurrent(join(directory, 'index.html'));
  if (!content) throw new TemplateError(`${directory} holds no index.html: build the shell first (npm run build).`);
  if (known?.directory === directory && known.template.version === content.version) return known.template;
  const html = await inlineStyles(directory, content.body.toString('utf8'));
  const parts = new RegExp(`^(.*)${HEAD_MARK}(.*?)(</head>.*)$`, 's').exec(html);
  if (!parts) throw new TemplateError(`index.html lacks ${HEAD_MARK}.`);
  const [, head = '', scripts = '', tail = ''] = parts;
  const listed = await readCurrent(join(directory, SHARED_FILES));
  const parsed = v.safeParse(sharedFiles, listed && JSON.parse(listed.body.toString('utf8')));
  const main = /<script [^>]*src="([^"]+)"/.exec(scripts)?.[1];
  const template = {
    version: content.version,
    head,
    scripts,
    tail,
    main,
    formFiles: parsed.success ? parsed.output.form : [],
  };
  known = { directory, template };
  return template;
}

/** A style sheet of its own would hold back the first paint by a round trip. */
async function inlineStyles(directory: string, html: string): Promise<string> {
  let result = html;
  for (const [link, file] of html.matchAll(/<link href="\/([^"]+\.css)" rel="stylesheet">/g)) {
    const style = file && (await readCurrent(join(directory, file)));
    if (style) result = result.replace(link, () => `<style>${style.body.toString('utf8')}</style>`);
  }
  return result;
}

/** JSON that cannot end its own script element. */
function jsonElement(id: string, value: unknown): string {
  const text = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${id}">${text}</script>`;
}

async function preloadLinks(
  options: WebOptions,
  registry: RemoteRegistry,
  pathname: string,
  template: Template,
): Promise<string> {
  const route = matchRoute(pathname);
  if (!route || route.entry.owner === 'shell') return '';
  const { owner } = route.entry;
  const entry = registry[owner]?.entry;
  if (entry === undefined) return '';
  // The largest file goes first: over HTTP/1.1 a browser fetches six at a time, and a deferred script has a low
  // priority by itself.
  const links = template.main === undefined ? [] : [`<link rel="preload" as="script" href="${template.main}">`];
  links.push(`<link rel="preload" as="fetch" crossorigin href="${attribute(entry)}">`);
  const directory = options.remoteDirectories[owner];
  // Only a remote that this server itself serves is known file by file.
  const files =
    directory &&
    entry.startsWith(localBase(owner)) &&
    (await remoteFiles(directory, owner, pageOf(route.name, pathname)));
  if (files) {
    for (const script of files.scripts) links.push(`<link rel="preload" as="script" href="${attribute(script)}">`);
    for (const style of files.styles) links.push(`<link rel="preload" as="style" href="${attribute(style)}">`);
  }
  if (FORM_OWNERS.has(owner)) {
    for (const file of template.formFiles)
      links.push(`<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="/${attribute(file)}">`);
  }
  return links.join('');
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Routes whose first screen has the title of the form that they name. */
const TITLED_ROUTES: ReadonlySet<string> = new Set<RouteName>([
  'LiffSurvey',
  'AdminSurvey',
  'LiffMember',
  'BedReservation',
]);

/** What is seen before any script has run: where a form is opened, its title above the outline of its cards. */
function withFirstSight({ tail }: Template, { formTitle }: WebOptions, pathname: string): string {
  const route = matchRoute(pathname);
  const title = route && TITLED_ROUTES.has(route.name) ? formTitle?.(route.id ?? '') : undefined;
  if (title === undefined) return tail;
  const header = `<header class="mg-header"><h1 class="mg-header__title">${attribute(title)}</h1></header>`;
  const cards = '<div class="mg-card mg-outline" aria-hidden="true"></div>'.repeat(OUTLINED_CARDS);
  // Beside the root, which React empties with its first render: what is typed in it must stay until the form is there.
  return tail.replace(/<div id="root">(.*?)<\/div>/, (_, spoken: string) =>
    [
      `<div id="${FIRST_SIGHT_ID}" class="mg-screen mg-first-sight" data-path="${attribute(pathname)}">${header}`,
      `<div class="mg-content">${spoken}${cards}</div></div><div id="root"></div>`,
    ].join(''),
  );
}

/** In medical mode the window's name says nothing of what the page is for, from the first moment on (CONTRACT 13). */
function headOf({ head }: Template, { switches, facility }: RuntimeConfiguration): string {
  const { medicalMode } = switches;
  if (!medicalMode) return head;
  const title = attribute(windowTitle('', { medicalMode, facility }));
  return head.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
}

/**
 * The page for a path.
 * @throws {TemplateError} when the shell is not built.
 */
export async function renderPage(options: WebOptions, registry: RemoteRegistry, pathname: string): Promise<string> {
  const template = await currentTemplate(options.shellDirectory);
  const contact = await options.contact?.();
  const configuration: RuntimeConfiguration = {
    ...options.configuration,
    facility: houseName(contact?.facility, options.configuration.facility),
    contact,
    shellVersion: (await readCurrent(join(options.shellDirectory, VERSION_FILE)))?.body.toString('utf8').trim(),
    serverTime: nowMilliseconds(),
  };
  const links = await preloadLinks(options, registry, pathname, template);
  return [
    headOf(template, configuration),
    jsonElement(REMOTES_ELEMENT_ID, registry),
    // Before the boot script, which reads it.
    jsonElement(CONFIGURATION_ELEMENT_ID, configuration),
    `<script>${bootScript}</script>`,
    links,
    template.scripts,
    withFirstSight(template, options, pathname),
  ].join('');
}
