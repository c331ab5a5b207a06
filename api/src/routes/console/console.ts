/** All calls of the console (CONTRACT 14): a file an area. */
import type { FastifyPluginAsync } from 'fastify';
import { type SessionRouteOptions, sessionRoutes } from './session';

export const consoleRoutes: FastifyPluginAsync<SessionRouteOptions> = async (app, options) => {
  await app.register(sessionRoutes, options);
};
