/**
 * Lets routes name valibot schemas for body, query and parameters; what does not fit is answered with 400 and the place
 * of each fault.
 */
import type { ItemError } from '@madoguchi/shared/contract';
import type { FastifyPluginAsync, FastifyTypeProvider } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import * as v from 'valibot';
import { invalid } from '../refusal';

/** Types of a route's parts, from its valibot schemas. */
export interface ValibotTypes extends FastifyTypeProvider {
  validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown;
  serializer: unknown;
}
/** The faults of a body, as CONTRACT 5's `errors` lists them: the path is where an itemKey would. */
export function errorsOf(issues: readonly v.BaseIssue<unknown>[]): ItemError[] {
  return issues.map((issue) => ({ itemKey: v.getDotPath(issue) ?? '', message: issue.message }));
}

const plugin: FastifyPluginAsync = async (app) => {
  app.setValidatorCompiler<v.GenericSchema>(({ schema }) => (data: unknown) => {
    const parsed = v.safeParse(schema, data);
    return parsed.success ? { value: parsed.output } : { error: invalid(errorsOf(parsed.issues)) };
  });
};

export const validation = fastifyPlugin(plugin, { name: 'validation' });
