/**
 * Serves the built plain React page as the product serves its own files: brotli where there is a compressed copy.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';

/** Starts the server on a free port. */
export async function startPlainPage(directory: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://localhost').pathname) || 'index.html';
    const path = join(directory, name);
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    const compressed = existsSync(`${path}.br`);
    response.writeHead(200, {
      'content-type': name.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8',
      ...(compressed && { 'content-encoding': 'br' }),
    });
    response.end(readFileSync(compressed ? `${path}.br` : path));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the plain page has no address');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
