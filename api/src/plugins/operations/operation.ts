/** What the API reference says of one call, and how the calls of all areas write their addresses. */
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import type * as v from 'valibot';

export interface Operation {
  summary: string;
  /** The good answer: a schema of its JSON, the type of another content, or the status of a redirect. */
  answer: v.GenericSchema | { contentType: string } | { redirect: 302 | 303 };
  /** A body that the route reads by itself. */
  body?: v.GenericSchema;
  /** Outside sign-in, so that no token is looked at. */
  isOpen?: true;
}

/** By method and path, as the reference writes them. */
export type Operations = Readonly<Record<string, Operation>>;

/** The address of a call below the API's base. */
export const db = (name: keyof typeof API_PATHS, rest = '') => `${API_BASE}${API_PATHS[name]}${rest}`;

/** `/a/:id/*` as the reference writes it: `/a/{id}/{*}`. */
export function referencePath(url: string): string {
  return url.replace(/:(\w+)/g, '{$1}').replace('*', '{*}');
}
