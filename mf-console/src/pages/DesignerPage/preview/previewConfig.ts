/**
 * A form as it is being edited, for the renderer: what cannot be read of it is left out, so that a fault at one item hides
 * no other. Items that have not changed stay the same objects, so that the renderer draws only what has.
 */
import type { SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { SchemaItemSchema, SurveyConfigSchema } from '@madoguchi/shared/contract/schema';
import {
  type FormDocument,
  isJsonObject,
  itemsOf,
  type Json,
  TOP_FIELD,
  withField,
} from '@madoguchi/shared/domain/designer';
import * as v from 'valibot';

const items = new WeakMap<object, { item: SchemaItem | undefined }>();

function itemOf(raw: Json): SchemaItem | undefined {
  if (!isJsonObject(raw)) return undefined;
  const known = items.get(raw);
  if (known) return known.item;
  const parsed = v.safeParse(SchemaItemSchema, raw);
  const item = parsed.success ? parsed.output : undefined;
  items.set(raw, { item });
  return item;
}

/**
 * @param title what it is called while it has no title
 * @returns undefined where the form's own settings cannot be read
 */
export function previewConfig(document: FormDocument, formId: string, title: string): SurveyConfig | undefined {
  const frame = v.safeParse(SurveyConfigSchema, {
    ...withField(document, TOP_FIELD, []),
    surveyId: formId,
    surveyTitle: document.surveyTitle === '' ? title : document.surveyTitle,
  });
  if (!frame.success) return undefined;
  const found = itemsOf(document, TOP_FIELD).flatMap((raw) => itemOf(raw) ?? []);
  // A key that stands twice is a fault; the renderer draws by keys.
  const keys = new Set<string>();
  const surveySchema = found.filter(({ itemKey }) => !keys.has(itemKey) && keys.add(itemKey));
  return { ...frame.output, surveySchema };
}
