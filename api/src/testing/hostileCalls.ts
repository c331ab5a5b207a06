/**
 * A call of the API with something hostile in one of its places: each parameter of its path, each field of its query
 * and its body, and the whole of either. Made from the reference's examples, so that a new route is attacked by itself.
 */
import { HOSTILE_KINDS } from '@madoguchi/shared/testing/forms';
import type { Example } from './example';

/** A call as it is sent. */
export interface SentCall {
  method: string;
  url: string;
  body: string | undefined;
}

export interface HostileCall {
  /** The place, and what is there. */
  where: string;
  /** @param length units of the hostile part, or of what stands for it in an address, which is shorter */
  make: (length: number) => SentCall;
}

/** Of an address the server takes 16 KB. */
const ADDRESS_SHARE = 1 / 40;
const QUERY_SHARE = 1 / 20;
/** Entries of a list, so that a body has less than 1 MB. */
const ENTRIES_SHARE = 1 / 10;
const MARK = '\ue000hostile\ue000';

/** Every value of a JSON value by its place, and the whole with another in that place. */
function placesIn(
  value: unknown,
  place: string,
): { place: string; found: unknown; replaced(other: unknown): unknown }[] {
  const here = { place, found: value, replaced: (other: unknown) => other };
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    const inner = value.length === 0 ? [] : placesIn(first, `${place}.0`);
    return [here, ...inner.map((each) => ({ ...each, replaced: (other: unknown) => [each.replaced(other), ...rest] }))];
  }
  if (typeof value !== 'object' || value === null) return [here];
  const inner = Object.entries(value).flatMap(([key, entry]) =>
    placesIn(entry, `${place}.${key}`).map((each) => ({
      ...each,
      replaced: (other: unknown) => ({ ...value, [key]: each.replaced(other) }),
    })),
  );
  return [here, ...inner];
}

/** JSON of a value with a text of JSON in a place of it: of one so deep that nothing could write it. */
function jsonAround(whole: unknown, inner: string): string {
  return JSON.stringify(whole).replace(JSON.stringify(MARK), () => inner);
}

function callsOfBody(call: SentCall, body: unknown): HostileCall[] {
  return placesIn(body, 'body').flatMap(({ place, found, replaced }) => {
    const made = (what: string, json: (length: number) => string): HostileCall => ({
      where: `${place}, ${what}`,
      make: (length) => ({ ...call, body: json(length) }),
    });
    const nested = (open: string, close: string) =>
      made(`nested ${open}`, (length) => jsonAround(replaced(MARK), `${open.repeat(length)}1${close.repeat(length)}`));
    const entry = Array.isArray(found) ? found[0] : found;
    const named = (length: number) =>
      Object.fromEntries(Array.from({ length: length * ENTRIES_SHARE }, (_, index) => [`f${index}`, 'x']));
    const texts = Object.entries(HOSTILE_KINDS).map(([kind, textOf]) =>
      made(kind, (length) => JSON.stringify(replaced(textOf(length)))),
    );
    return [
      ...(typeof found === 'string' ? texts : []),
      nested('[', ']'),
      nested('{"a":', '}'),
      made('a list', (length) => JSON.stringify(replaced(Array(length * ENTRIES_SHARE).fill(entry ?? 'x')))),
      made('many names', (length) => JSON.stringify(replaced(Object.assign(named(length), found)))),
    ];
  });
}

/** A body of a form that is none of JSON: fields by the thousand, and bytes that are no text. */
function callsOfForm(call: SentCall): HostileCall[] {
  const units = { 'one name': 'a=1&', 'no value': '&', 'no byte': '%', 'half a byte': '%8&', equals: '=' };
  return Object.entries(units).map(([what, unit]) => ({
    where: `body, ${what}`,
    make: (length) => ({ ...call, body: unit.repeat(length / 4) }),
  }));
}

function callsOfAddress(call: SentCall, documented: string): HostileCall[] {
  const [path = '', query = ''] = call.url.split('?');
  const written = path.split('/');
  const parameters = documented.split('/').flatMap((part, index) => (part.startsWith('{') ? [index] : []));
  const fields = [...new URLSearchParams(query).keys()];
  const texts = (share: number) =>
    Object.entries(HOSTILE_KINDS).map(([kind, textOf]): [string, (length: number) => string] => [
      kind,
      (length) => encodeURIComponent(textOf(length * share)),
    ]);
  const inPath = parameters.flatMap((index) =>
    texts(ADDRESS_SHARE).map(([kind, textOf]) => ({
      where: `path ${written[index]}, ${kind}`,
      make: (length: number) => ({
        ...call,
        url: `${written.with(index, textOf(length)).join('/')}${query && `?${query}`}`,
      }),
    })),
  );
  const inQuery = fields.flatMap((field) =>
    texts(QUERY_SHARE).map(([kind, textOf]) => ({
      where: `query ${field}, ${kind}`,
      make: (length: number) => {
        const others = [...new URLSearchParams(query)].filter(([name]) => name !== field);
        return { ...call, url: `${path}?${new URLSearchParams(others)}&${field}=${textOf(length)}` };
      },
    })),
  );
  const repeated = ['', ...fields].map((field) => ({
    where: `query ${field}, again and again`,
    make: (length: number) => ({
      ...call,
      url: `${path}?${query}${`&${field}=1`.repeat((length * QUERY_SHARE) / 2)}`,
    }),
  }));
  return [...inPath, ...inQuery, ...repeated];
}

/**
 * The hostile forms of an example.
 * @param name method and path, as the reference has them
 */
export function hostileCallsOf(name: string, example: Example): HostileCall[] {
  const [method = '', documented = ''] = name.split(' ');
  const { path = documented, body } = example;
  const call = {
    method,
    url: path,
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  };
  const isJson = body !== undefined && typeof body !== 'string';
  const ofBody = isJson ? callsOfBody(call, body) : typeof body === 'string' ? callsOfForm(call) : [];
  return [...ofBody, ...callsOfAddress(call, documented)];
}
