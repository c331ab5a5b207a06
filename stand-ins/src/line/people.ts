/**
 * The people who can sign in at the local LINE: two patients and a receptionist. Their ids have the form of LINE's: U
 * and 32 hexadecimal digits.
 */
import people from './people.json';

export interface Person {
  userId: string;
  name: string;
  /** What the login page says of the person. */
  role: string;
  /** Whether the profile has a picture. */
  pictured: boolean;
  /** Whether the sample start gives the person the product's admin role. */
  admin: boolean;
}

export const PEOPLE: readonly Person[] = people;

/**
 * The person with an id: one of the page's, or, so that tests have as many people as they need, a stranger of the given
 * name under any id of LINE's form; an empty one is of a channel that tells no names. Undefined for what is no id.
 */
export function personOf(userId: string | undefined, name?: string): Person | undefined {
  const known = PEOPLE.find((person) => person.userId === userId);
  if (known || !userId || !/^U[0-9a-f]{32}$/.test(userId) || name === undefined) return known;
  return { userId, name, role: '', pictured: false, admin: false };
}

/**
 * The address of the person's picture: the first character of the given name on a green ground. LINE's are https
 * addresses; here it is a data address, because the product's pages load pictures from nowhere else without https.
 */
export function pictureOf(person: Person): string | undefined {
  if (!person.pictured) return undefined;
  const initial = person.name.split(' ').at(-1)?.at(0) ?? '';
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img">' +
    '<rect width="96" height="96" fill="#0a7a4f"/>' +
    `<text x="48" y="62" font-size="42" text-anchor="middle" fill="#fff" font-family="sans-serif">${initial}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
