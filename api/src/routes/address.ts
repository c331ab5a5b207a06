/**
 * Where the calls stand, and under which origin people reach them.
 */
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import type { FastifyRequest } from 'fastify';

/** The address of a call; `rest` is what follows its path, such as `/:id`. */
export function callPath(name: keyof typeof API_PATHS, rest = ''): string {
  return `${API_BASE}${API_PATHS[name]}${rest}`;
}

/** The configured origin, else the one that the request came to. */
export function originOf(request: FastifyRequest, publicOrigin: string | undefined): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}
