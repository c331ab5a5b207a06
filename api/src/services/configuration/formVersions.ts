/**
 * Earlier versions of forms, with what their items looked up elsewhere while they were in force. Published versions
 * never change, so what has been read once is kept.
 */
import { CategoriesSchema, PaymentConfigSchema, SurveyConfigSchema } from '@madoguchi/shared/contract/schema';
import type { FormTerms } from '@madoguchi/shared/domain/survey/touched';
import * as v from 'valibot';
import type { Database } from '../../database/database';
import { readDocumentBefore, readFormVersion } from '../../repositories/configuration/versions';

/** Versions that are kept: far more than forms change while people fill them in. */
const MAXIMUM_KEPT = 500;

/** The document as today's program reads it; undefined where it cannot, or where there is none. */
function parsed<Value>(schema: v.GenericSchema<unknown, Value>, content: unknown): Value | undefined {
  const result = v.safeParse(schema, content);
  return result.success ? result.output : undefined;
}

export class FormVersions {
  private readonly kept = new Map<string, FormTerms>();

  constructor(private readonly database: Database) {}

  /** The version; undefined where there is no earlier one of that number, or none that today's program can read. */
  async find(surveyId: string, number: number): Promise<FormTerms | undefined> {
    const name = `${surveyId}/${number}`;
    const known = this.kept.get(name);
    if (known) return known;
    const version = await readFormVersion(this.database.reads, surveyId, number);
    const config = version && parsed(SurveyConfigSchema, version.content);
    // What one in force looks up may change while it is: the snapshot has it.
    if (!config || !version?.supersededAt) return undefined;
    const terms = await this.termsAt({ ...config, version: number }, version.supersededAt);
    if (this.kept.size >= MAXIMUM_KEPT) this.kept.clear();
    this.kept.set(name, terms);
    return terms;
  }

  private async termsAt(config: FormTerms['config'], instant: Date): Promise<FormTerms> {
    const before = (kind: 'categories' | 'payment') =>
      readDocumentBefore(this.database.reads, { kind, id: kind }, instant);
    const [stored, sold] = await Promise.all([before('categories'), before('payment')]);
    const categories = parsed(CategoriesSchema, stored);
    return {
      config,
      categories: categories?.tree ?? [],
      reservationItems: categories?.items ?? [],
      payment: parsed(PaymentConfigSchema, sold),
    };
  }
}
