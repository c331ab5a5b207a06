/** The audit's viewer (CONTRACT 14.3). */
import { AuditQuerySchema } from '@madoguchi/shared/contract/console/audit';
import type { FastifyPluginAsync } from 'fastify';
import type { ValibotTypes } from '../../plugins/validation';
import type { AuditViewer } from '../../services/console/auditList';
import { consoleCall, staffOf } from './consoleCall';

export interface AuditRouteOptions {
  auditViewer: AuditViewer;
}

export const consoleAuditRoutes: FastifyPluginAsync<AuditRouteOptions> = async (instance, { auditViewer }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  app.route({
    ...consoleCall('audit'),
    schema: { querystring: AuditQuerySchema },
    handler: async (request) => ({ result: 'OK', data: await auditViewer.list(staffOf(request), request.query) }),
  });
};
