/**
 * Serves the screens: the shell's files, the remotes' files below `/mf/<name>/`, the registry of remotes, and the HTML for every path that
 * no API route takes (history mode). Register it last.
 */
import { JWKS_PATH, REMOTE_NAMES, type RemoteName, type RemoteRegistry, TAP_PATH } from '@madoguchi/shared/contract';
import { matchRoute } from '@madoguchi/shared/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../refusal';
import { acceptedEncoding, cacheControl, compress, contentType, isFilePath, pathInside, readEncoded } from './files';
import { renderPage } from './html';
import type { WebOptions } from './options';
import { currentRegistry } from './registry';
import { pageHeaders } from './security';

export type { ContentSecurity, WebOptions } from './options';

/** Where an unknown address is a wrong call, not a page: below these paths, and at those. */
const API_FOLDERS = ['/survey/api/', '/files/', '/storage/'];
const API_ADDRESSES = [TAP_PATH, JWKS_PATH, '/healthz', '/readyz', '/metrics'];

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

async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string | undefined): Promise<FastifyReply> {
  const file =
    path === undefined ? undefined : await readEncoded(path, acceptedEncoding(request.headers['accept-encoding']));
  if (path === undefined || !file) return sendNotFound(reply);
  const tag = `W/"${file.version}"`;
  reply
    .header('cache-control', cacheControl(path))
    .header('vary', 'accept-encoding')
    .header('x-content-type-options', 'nosniff')
    .header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (file.encoding !== 'identity') reply.header('content-encoding', file.encoding);
  return reply.type(contentType(path)).send(file.body);
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  const { status, answer } = notFound();
  return reply.code(status).header('cache-control', 'no-store').send(answer);
}

/** The Fastify plugin. */
export async function web(app: FastifyInstance, options: WebOptions): Promise<void> {
  const registry = (request: FastifyRequest): Promise<RemoteRegistry> =>
    currentRegistry(options, (fault) => request.log.warn(fault));

  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));

  app.get('/remotes.json', async (request, reply) =>
    reply.header('cache-control', 'no-cache').send(await registry(request)),
  );

  app.get<{ Params: { name: string; '*': string } }>('/mf/:name/*', async (request, reply) => {
    const { name } = request.params;
    const directory = isRemoteName(name) ? options.remoteDirectories[name] : undefined;
    const requested = pathOf(request).slice(`/mf/${name}/`.length);
    return sendFile(request, reply, directory && pathInside(directory, requested));
  });

  app.get('/*', async (request, reply) => {
    const pathname = pathOf(request);
    if (isApiPath(pathname)) return sendNotFound(reply);
    if (isFilePath(pathname)) {
      // The template is no page of its own: it is served filled in, or not at all.
      const isTemplate = pathname.endsWith('.html');
      return sendFile(request, reply, isTemplate ? undefined : pathInside(options.shellDirectory, pathname));
    }
    const current = await registry(request);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const html = await compress(Buffer.from(await renderPage(options, current, pathname)), encoding);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return (
      reply
        .code(pathname === '/' || matchRoute(pathname) ? 200 : 404)
        .headers(pageHeaders(options, current, pathname))
        .header('vary', 'accept-encoding')
        // The page carries the server's time, so not even the back button may show an old copy.
        .header('cache-control', 'no-cache, no-store')
        .type('text/html; charset=utf-8')
        .send(html)
    );
  });
}
