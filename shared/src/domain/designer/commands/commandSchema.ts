/** Parsers of commands that come from outside: from the device's storage, or with a call. */
import * as v from 'valibot';
import { isJsonObject, type Json, type JsonObject } from '../document/json';
import type { Command } from './types';

/** What JSON.parse gives is JSON; whether it is an object is looked at. */
export const JsonObjectSchema = v.custom<JsonObject>(isJsonObject);
const JsonSchema = v.custom<Json>((value) => value !== undefined);

const IndexSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const PlaceSchema = v.object({ parentKey: v.nullable(v.string()), index: IndexSchema });

/** A command as `Command` has it. */
export const CommandSchema: v.GenericSchema<unknown, Command> = v.variant('kind', [
  v.object({
    kind: v.literal('setField'),
    itemKey: v.nullable(v.string()),
    path: v.array(v.union([v.string(), IndexSchema])),
    value: v.exactOptional(JsonSchema),
    isTidy: v.exactOptional(v.boolean()),
    at: v.exactOptional(IndexSchema),
  }),
  v.object({
    kind: v.literal('insertItem'),
    item: JsonObjectSchema,
    to: PlaceSchema,
    mayRepeat: v.exactOptional(v.boolean()),
  }),
  v.object({ kind: v.literal('removeItem'), itemKey: v.string() }),
  v.object({ kind: v.literal('moveItem'), itemKey: v.string(), to: PlaceSchema }),
  v.object({ kind: v.literal('replaceItem'), itemKey: v.string(), item: JsonObjectSchema }),
  v.object({
    kind: v.literal('renameItem'),
    itemKey: v.string(),
    to: v.string(),
    carried: v.exactOptional(v.array(IndexSchema)),
    mayRepeat: v.exactOptional(v.boolean()),
  }),
  v.object({
    kind: v.literal('setOption'),
    itemKey: v.string(),
    field: v.picklist(['options', 'payTypeOptions']),
    index: IndexSchema,
    text: v.string(),
  }),
  v.object({ kind: v.literal('replaceDocument'), document: JsonObjectSchema }),
  v.object({ kind: v.literal('group'), commands: v.lazy(() => v.array(CommandSchema)) }),
]);
