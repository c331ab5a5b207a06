// The development server of one package: its own scripts, and for everything else the product that runs beside it. A
// page is this package's HTML with what the product writes into its own (registry of remotes, switches, clock), so a
// package that is developed alone runs under the same configuration as in the product.
import { join } from 'node:path';

/** Where the product runs: it answers every call, and tells each page its configuration. */
const productOrigin = process.env.PRODUCT_ORIGIN ?? 'http://localhost:3000';

/** What the product writes into a page for scripts to read: JSON that no browser runs. */
const writtenJson = /<script type="application\/json" id="madoguchi-[^"]+">.*?<\/script>/gs;

/** True when a browser asks for a page to show; paths of pages and calls overlap (/bed-reservation/…). */
function isPageRequest({ method, headers }) {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** The product's answer to the same request; undefined when it does not run. */
async function askProduct(request) {
  try {
    return await fetch(new URL(request.url, productOrigin), {
      headers: { accept: request.headers.accept ?? 'text/html' },
      redirect: 'manual',
    });
  } catch {
    return undefined;
  }
}

/** The HTML of this package as it is built now. */
async function builtHtml(server) {
  await new Promise((fulfil) => server.middleware.waitUntilValid(fulfil));
  const { outputFileSystem, outputPath } = server.compiler;
  const path = join(outputPath, 'index.html');
  return new Promise((fulfil, reject) => {
    outputFileSystem.readFile(path, (fault, content) => (fault ? reject(fault) : fulfil(content.toString('utf8'))));
  });
}

/**
 * Answers pages; a navigation to what is no page of the product's (a file, a redirect) is answered as the product does.
 */
function pages(server, isOwnPage) {
  return async (request, response, next) => {
    if (!isPageRequest(request)) return next();
    const answer = await askProduct(request);
    if (!answer) {
      const hint = `No product answers at ${productOrigin}. Start it with "npm start", or name it in PRODUCT_ORIGIN.`;
      return response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(hint);
    }
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) headers.delete(name);
    let body = Buffer.from(await answer.arrayBuffer());
    const written = body.toString('utf8').match(writtenJson)?.join('');
    if (written && isOwnPage(request.url)) {
      // The product's policy allows the scripts of its own page only.
      headers.delete('content-security-policy');
      body = Buffer.from((await builtHtml(server)).replace('</head>', () => `${written}</head>`));
    }
    response.writeHead(answer.status, Object.fromEntries(headers)).end(body);
  };
}

/**
 * The `devServer` option of a package's webpack settings.
 * @param {object} options
 * @param {number} options.port where it listens unless `--port` says otherwise
 * @param {(address: string) => boolean} options.isOwnPage false for pages that the product shows itself
 * @returns {import('webpack-dev-server').Configuration}
 */
export function developmentServer({ port, isOwnPage }) {
  return {
    port,
    allowedHosts: 'auto',
    static: false,
    // Every page is answered below, also the one at /.
    devMiddleware: { index: false },
    client: { overlay: { errors: true, warnings: false } },
    proxy: [{ context: (_path, request) => !isPageRequest(request), target: productOrigin }],
    setupMiddlewares: (middlewares, server) => [
      { name: 'pages', middleware: pages(server, isOwnPage) },
      ...middlewares,
    ],
  };
}
