/** All calls of the console (CONTRACT 14): a file an area. */
import type { FastifyPluginAsync } from 'fastify';
import { type AnswerRouteOptions, consoleAnswerRoutes } from './answers';
import { type AuditRouteOptions, consoleAuditRoutes } from './audit';
import { type BedRouteOptions, consoleBedRoutes } from './beds';
import { type CalendarRouteOptions, consoleCalendarRoutes } from './calendars';
import { type ClosingRouteOptions, consoleClosingRoutes } from './closings';
import { consoleFigureRoutes, type FigureRouteOptions } from './figures';
import { consoleFormRoutes, type FormRouteOptions } from './forms';
import { consoleHouseRoutes, type HouseRouteOptions } from './house';
import { type JobRouteOptions, jobRoutes } from './jobs';
import { consoleMemberRoutes, type MemberRouteOptions } from './members';
import { consoleMoneyRoutes, type MoneyRouteOptions } from './money';
import { type ProviderRouteOptions, providerRoutes } from './provider';
import { type SessionRouteOptions, sessionRoutes } from './session';
import { type StaffRouteOptions, staffRoutes } from './staff';
import { consoleWishRoutes, type WishRouteOptions } from './wishes';

type ConsoleRouteOptions = SessionRouteOptions &
  ProviderRouteOptions &
  StaffRouteOptions &
  JobRouteOptions &
  AnswerRouteOptions &
  MemberRouteOptions &
  FormRouteOptions &
  HouseRouteOptions &
  CalendarRouteOptions &
  BedRouteOptions &
  ClosingRouteOptions &
  MoneyRouteOptions &
  WishRouteOptions &
  FigureRouteOptions &
  AuditRouteOptions;

export const consoleRoutes: FastifyPluginAsync<ConsoleRouteOptions> = async (app, options) => {
  await app.register(sessionRoutes, options);
  await app.register(providerRoutes, options);
  await app.register(staffRoutes, options);
  await app.register(jobRoutes, options);
  await app.register(consoleAnswerRoutes, options);
  await app.register(consoleMemberRoutes, options);
  await app.register(consoleFormRoutes, options);
  await app.register(consoleHouseRoutes, options);
  await app.register(consoleCalendarRoutes, options);
  await app.register(consoleBedRoutes, options);
  await app.register(consoleClosingRoutes, options);
  await app.register(consoleMoneyRoutes, options);
  await app.register(consoleWishRoutes, options);
  await app.register(consoleFigureRoutes, options);
  await app.register(consoleAuditRoutes, options);
};
