/** All calls of the console (CONTRACT 14): a file an area. */
import type { FastifyPluginAsync } from 'fastify';
import { type AnswerRouteOptions, consoleAnswerRoutes } from './answers';
import { type AuditRouteOptions, consoleAuditRoutes } from './audit';
import { type JobRouteOptions, jobRoutes } from './jobs';
import { type ProviderRouteOptions, providerRoutes } from './provider';
import { type SessionRouteOptions, sessionRoutes } from './session';
import { type StaffRouteOptions, staffRoutes } from './staff';

type ConsoleRouteOptions = SessionRouteOptions &
  ProviderRouteOptions &
  StaffRouteOptions &
  JobRouteOptions &
  AnswerRouteOptions &
  AuditRouteOptions;

export const consoleRoutes: FastifyPluginAsync<ConsoleRouteOptions> = async (app, options) => {
  await app.register(sessionRoutes, options);
  await app.register(providerRoutes, options);
  await app.register(staffRoutes, options);
  await app.register(jobRoutes, options);
  await app.register(consoleAnswerRoutes, options);
  await app.register(consoleAuditRoutes, options);
};
