/**
 * A form as text (CONSOLE 6): with its fields in the order in which they were written, which a database's JSON does not
 * keep, and without what the server adds.
 */
import { contentHashOf } from '../../canonicalJson';

/** True for a JSON object. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The content of a form: without the stamp and number that the server gives it. */
export function formContent({ updatedAt: _updatedAt, version: _version, ...content }: Record<string, unknown>) {
  return content;
}

/**
 * The text of a form's content.
 * @param source the form as it was written; a member form may name itself by memberSurveyId alone
 * @param content what is stored of it
 * @returns undefined where the source does not say what the content says
 */
export function formText(source: unknown, content: Record<string, unknown>): string | undefined {
  if (!isJsonObject(source)) return undefined;
  const { surveyId } = content;
  const written = formContent({ ...source, ...(source.surveyId === undefined && { surveyId }) });
  return contentHashOf(written) === contentHashOf(content) ? JSON.stringify(written) : undefined;
}
