/** What the server has stored of a person's answers, read by the product's own call. */
import type { Product } from './product';
import { type Person, sessionOf } from './session';

export interface StoredRow {
  partitionKey: string;
  itemKey: string;
  value: string;
}

/** The person's stored rows of a form. */
export async function storedRows(product: Product, person: Person, surveyId: string): Promise<StoredRow[]> {
  const { idToken } = await sessionOf(product, person);
  const address = `${product.origin}/survey/api/v1/db/survey-results/getBySurveyIdUserIdIndex?surveyId=${surveyId}`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${idToken}` } });
  return ((await answer.json()) as { items: StoredRow[] }).items;
}

/** The keys of the person's stored answers of a form. */
export async function storedAnswers(product: Product, person: Person, surveyId: string): Promise<string[]> {
  return [...new Set((await storedRows(product, person, surveyId)).map(({ partitionKey }) => partitionKey))];
}
