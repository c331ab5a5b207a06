/** Forms as they are made in the console (CONTRACT 13, CONTRACT 14.3), and what is made beside them in place. */
import {
  CalendarPostBodySchema,
  CategoryPostBodySchema,
  FormCheckBodySchema,
  FormDraftDeleteQuerySchema,
  FormDraftPutBodySchema,
  FormLockBodySchema,
  FormPostBodySchema,
  FormPublishBodySchema,
  FormRestoreBodySchema,
  FormStopBodySchema,
  FormTryBodySchema,
  FormUnlockQuerySchema,
  FormVersionsQuerySchema,
} from '@madoguchi/shared/contract/console/forms';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ValibotTypes } from '../../plugins/validation';
import type { NewCalendars } from '../../services/calendarPlans/newCalendars';
import type { FormBindings } from '../../services/forms/formBindings';
import type { FormDirectory } from '../../services/forms/formDirectory';
import type { FormDrafts } from '../../services/forms/formDrafts';
import type { FormPublishing } from '../../services/forms/formPublishing';
import type { FormTemplates } from '../../services/forms/formTemplates';
import type { FormTry } from '../../services/forms/formTry';
import type { NewForms } from '../../services/forms/newForms';
import { consoleCall, staffOf } from './consoleCall';

export interface FormRouteOptions {
  formDirectory: FormDirectory;
  formDrafts: FormDrafts;
  formPublishing: FormPublishing;
  formTemplates: FormTemplates;
  formBindings: FormBindings;
  formTry: FormTry;
  newForms: NewForms;
  newCalendars: NewCalendars;
}

const IdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const params = v.object({ id: IdSchema });
const ofVersion = v.object({
  id: IdSchema,
  number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)),
});
const ok = <Data>(data: Data) => ({ result: 'OK' as const, data });
const done = { result: 'OK' } as const;

export const consoleFormRoutes: FastifyPluginAsync<FormRouteOptions> = async (instance, options) => {
  await instance.register(draftRoutes, options);
  await instance.register(publishingRoutes, options);
};

const draftRoutes: FastifyPluginAsync<FormRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { formDirectory, formDrafts, formTemplates, formBindings, newForms, newCalendars } = options;

  app.route({ ...consoleCall('forms'), handler: async (request) => ok(await formDirectory.list(staffOf(request))) });
  app.route({
    ...consoleCall('formPost'),
    schema: { body: FormPostBodySchema },
    handler: async (request) => ok(await newForms.make(staffOf(request), request.body)),
  });
  app.route({ ...consoleCall('formTemplates'), handler: async () => ok(formTemplates.list()) });
  app.route({
    ...consoleCall('formBindings'),
    handler: async (request) => ok(await formBindings.read(staffOf(request))),
  });
  app.route({
    ...consoleCall('form'),
    schema: { params },
    handler: async (request) => ok(await formDirectory.detail(staffOf(request), request.params.id)),
  });
  app.route({
    ...consoleCall('formDraftPut'),
    schema: { params, body: FormDraftPutBodySchema },
    handler: async (request) => ok(await formDrafts.put(staffOf(request), request.params.id, request.body)),
  });
  app.route({
    ...consoleCall('formDraftDelete'),
    schema: { params, querystring: FormDraftDeleteQuerySchema },
    handler: async (request) => {
      await formDrafts.remove(staffOf(request), request.params.id, request.query);
      return done;
    },
  });
  app.route({
    ...consoleCall('formLock'),
    schema: { params, body: FormLockBodySchema },
    handler: async (request) => ok(await formDrafts.lock(staffOf(request), request.params.id, request.body)),
  });
  app.route({
    ...consoleCall('formUnlock'),
    schema: { params, querystring: FormUnlockQuerySchema },
    handler: async (request) => {
      await formDrafts.unlock(staffOf(request), request.params.id, request.query.token);
      return done;
    },
  });
  app.route({
    ...consoleCall('calendarPost'),
    schema: { body: CalendarPostBodySchema },
    handler: async (request) => ok(await newCalendars.makeCalendar(staffOf(request), request.body)),
  });
  app.route({
    ...consoleCall('categoryPost'),
    schema: { body: CategoryPostBodySchema },
    handler: async (request) => ok(await newCalendars.makeCategory(staffOf(request), request.body)),
  });
};

const publishingRoutes: FastifyPluginAsync<FormRouteOptions> = async (instance, { formPublishing, formTry }) => {
  const app = instance.withTypeProvider<ValibotTypes>();

  app.route({
    ...consoleCall('formCheck'),
    schema: { params, body: FormCheckBodySchema },
    handler: async (request) => ok(await formPublishing.check(staffOf(request), request.params.id, request.body)),
  });
  app.route({
    ...consoleCall('formPublish'),
    schema: { params, body: FormPublishBodySchema },
    handler: async (request) => ok(await formPublishing.publish(staffOf(request), request.params.id, request.body)),
  });
  app.route({
    ...consoleCall('formVersions'),
    schema: { params, querystring: FormVersionsQuerySchema },
    handler: async (request) => ok(await formPublishing.versions(staffOf(request), request.params.id, request.query)),
  });
  app.route({
    ...consoleCall('formVersion'),
    schema: { params: ofVersion },
    handler: async (request) =>
      ok(await formPublishing.version(staffOf(request), request.params.id, request.params.number)),
  });
  app.route({
    ...consoleCall('formRestore'),
    schema: { params, body: FormRestoreBodySchema },
    handler: async (request) => ok(await formPublishing.restore(staffOf(request), request.params.id, request.body)),
  });
  for (const [name, isStopped] of [
    ['formStop', true],
    ['formStart', false],
  ] as const)
    app.route({
      ...consoleCall(name),
      schema: { params, body: FormStopBodySchema },
      handler: async (request) =>
        ok(await formPublishing.stop(staffOf(request), request.params.id, request.body.version, isStopped)),
    });
  app.route({
    ...consoleCall('formTry'),
    schema: { params, body: FormTryBodySchema },
    handler: async (request) => ok(await formTry.judge(staffOf(request), request.params.id, request.body)),
  });
};
