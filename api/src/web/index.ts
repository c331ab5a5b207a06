/**
 * Serves the screens: the shell's files, the remotes' files below `/mf/<name>/`, the registry of remotes, and the HTML
 * for every path that no API route takes (history mode). Register it last.
 */
import { extname } from 'node:path';
import compress from '@fastify/compress';
import staticFiles from '@fastify/static';
import { JWKS_PATH, REMOTE_NAMES, type RemoteName, type RemoteRegistry, TAP_PATH } from '@madoguchi/shared/contract';
import { matchRoute } from '@madoguchi/shared/contract/routes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COMPRESSION } from '../plugins/compression';
import { sendRefusal } from '../plugins/errors';
import { notFound } from '../refusal';
import { renderPage } from './html';
import type { WebOptions } from './options';
import { currentRegistry } from './registry';
import { PERMISSIONS_POLICY, pageHeaders } from './security';

export type { WebOptions } from './options';

/** Where an unknown address is a wrong call, not a page: below these paths, and at those. */
const API_FOLDERS = ['/survey/api/', '/files/', '/storage/'];
const API_ADDRESSES = [TAP_PATH, JWKS_PATH, '/healthz', '/readyz', '/metrics'];
/** Types of built files: such a path is never answered by a page. */
const FILE_TYPES = new Set('.css .html .ico .js .json .map .png .svg .txt .webmanifest .woff2'.split(' '));

function isApiPath(pathname: string): boolean {
  if (API_ADDRESSES.includes(pathname) || API_FOLDERS.some((folder) => pathname.startsWith(folder))) return true;
  // The page is /bed-reservation/{id}; anything below it is a call.
  return /^\/bed-reservation\/[^/]+\/./.test(pathname);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

function isRemoteName(value: string): value is RemoteName {
  return REMOTE_NAMES.some((name) => name === value);
}

/** Files with a hash in their name never change; everything else is asked for again each time. */
function cacheControl(path: string): string {
  return /\.[0-9a-f]{8}\.(?:js|css)(?:\.br|\.gz)?$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendRefusal(reply.request, reply.header('cache-control', 'no-store'), notFound());
}

/** What builds leave for the next build: names that begin with a dot, and the federation plugin's statistics. */
const OF_BUILDS = /(?:^|\/)(?:\.|mf-stats\.json$)/;

/** The requested part of an address as a file's path; undefined where it cannot be read. */
function filePathOf(requested: string): string | undefined {
  try {
    return `/${decodeURIComponent(requested).replace(/^\//, '')}`;
  } catch {
    return undefined;
  }
}

/** The Fastify plugin. The app has the common headers (plugins/securityHeaders.ts). */
export async function web(app: FastifyInstance, options: WebOptions): Promise<void> {
  await app.register(compress, COMPRESSION);
  await app.register(staticFiles, {
    serve: false,
    root: options.shellDirectory,
    suppressWarning: true,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControl(path)),
  });
  // Each fault once, and again after it was mended: not a line a page.
  let toldFaults = new Set<string>();
  const registry = async (request: FastifyRequest): Promise<RemoteRegistry> => {
    const faults = new Set<string>();
    const current = await currentRegistry(options, (fault) => faults.add(fault));
    for (const fault of faults) if (!toldFaults.has(fault)) request.log.warn(fault);
    toldFaults = faults;
    return current;
  };
  const sendFile = (reply: FastifyReply, requested: string, directory: string | undefined) => {
    const path = filePathOf(requested);
    const isThere = path !== undefined && directory !== undefined && !OF_BUILDS.test(path);
    return isThere ? reply.sendFile(path, directory) : sendNotFound(reply);
  };

  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  // What the file server refuses, such as a path that leads out of its folder, is not there.
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return sendNotFound(reply);
    throw error;
  });

  app.get('/remotes.json', async (request, reply) =>
    reply.header('cache-control', 'no-cache').send(await registry(request)),
  );

  app.get<{ Params: { name: string; '*': string } }>('/mf/:name/*', (request, reply) => {
    const { name } = request.params;
    const directory = isRemoteName(name) ? options.remoteDirectories[name] : undefined;
    return sendFile(reply, pathOf(request).slice(`/mf/${name}/`.length), directory);
  });

  app.get('/*', async (request, reply) => {
    const pathname = pathOf(request);
    if (isApiPath(pathname)) return sendNotFound(reply);
    const type = extname(pathname).toLowerCase();
    // The template is no page of its own: it is served filled in, or not at all.
    if (type === '.html') return sendNotFound(reply);
    if (FILE_TYPES.has(type)) return sendFile(reply, pathname, options.shellDirectory);
    const current = await registry(request);
    const html = await renderPage(options, current, pathname);
    await reply.helmet(pageHeaders(options, current, pathname));
    return (
      reply
        .code(pathname === '/' || matchRoute(pathname) ? 200 : 404)
        .header('permissions-policy', PERMISSIONS_POLICY)
        .header('vary', 'accept-encoding')
        // The page carries the server's time, so not even the back button may show an old copy.
        .header('cache-control', 'no-cache, no-store')
        .type('text/html; charset=utf-8')
        .send(html)
    );
  });
}
