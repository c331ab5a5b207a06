/** A fake at the border of the network: answers fetch by method and path, and keeps what was asked. */

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The parsed JSON body, if any. */
  body: unknown;
}

/**
 * What a handler may answer: a JSON value (status 200), a whole response, or a thrown error for a fault of the network.
 */
export type FakeHandler = (request: FakeRequest) => unknown;

export interface FakeNetwork {
  readonly requests: FakeRequest[];
  /** The requests to a path, oldest first. */
  requestsTo: (path: string) => FakeRequest[];
  /** Adds or replaces the handler of `GET /path`. */
  answer: (route: string, handler: FakeHandler) => void;
  /** Gives fetch back. */
  restore: () => void;
}

/** A response with a JSON body. */
export function jsonResponse(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/**
 * Replaces fetch until `restore`. A request without a handler is answered 404.
 * @param handlers by `METHOD /path`, the path without its query
 */
export function fakeNetwork(handlers: Record<string, FakeHandler> = {}): FakeNetwork {
  const original = globalThis.fetch;
  const known = new Map(Object.entries(handlers));
  const requests: FakeRequest[] = [];

  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    const text = typeof init?.body === 'string' ? init.body : undefined;
    const request: FakeRequest = {
      method: init?.method ?? 'GET',
      path: address.pathname,
      query: address.searchParams,
      headers: new Headers(init?.headers),
      body: text === undefined ? undefined : JSON.parse(text),
    };
    requests.push(request);
    const handler = known.get(`${request.method} ${request.path}`);
    if (!handler) return jsonResponse(404, { result: 'ERROR', code: 'not_found', errorMessage: '' });
    const answer = await Promise.race([Promise.resolve(handler(request)), aborted(init?.signal)]);
    return answer instanceof Response ? answer : jsonResponse(200, answer);
  };
  return {
    requests,
    requestsTo: (path) => requests.filter((request) => request.path === path),
    answer: (route, handler) => {
      known.set(route, handler);
    },
    restore: () => {
      globalThis.fetch = original;
    },
  };
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('This operation was aborted', 'AbortError')));
  });
}
