/**
 * A bundle as the documents that are stored: what operators wrote, without what the server adds.
 */
import type { DocumentKind } from '@madoguchi/shared/contract/console/words';
import { formText } from '../services/configuration/formText';
import type { Bundle, Entry } from './read';

export interface BundleDocument {
  kind: DocumentKind;
  id: string;
  content: object;
  /** Of a form: its text, fields in their order. */
  text?: string | undefined;
  /** Path below the bundle's folder. */
  file: string;
}

/** Every document of the bundle, but its results. */
export function documentsOf(bundle: Bundle): BundleDocument[] {
  const documents: BundleDocument[] = [];
  const add = (kind: DocumentKind, id: string, { file, value: content }: Entry<object>) =>
    documents.push({ kind, id, content, file });
  const addForm = (kind: 'survey' | 'member', { file, value, source }: Bundle['surveys'][number]) => {
    const { updatedAt: _updatedAt, version: _version, ...content } = value;
    documents.push({ kind, id: value.surveyId, content, text: formText(source, content), file });
  };
  for (const entry of bundle.surveys) addForm('survey', entry);
  for (const entry of bundle.members) addForm('member', entry);
  for (const entry of bundle.calendars) add('calendar', entry.value.calendarId, entry);
  for (const entry of bundle.beds) add('bed', entry.value.surveyId, entry);
  for (const entry of bundle.searches) add('search', `${entry.value.surveyId}_${entry.value.itemKey}`, entry);
  for (const kind of ['categories', 'candidate', 'payment', 'facility', 'messages'] as const) {
    const entry = bundle[kind];
    if (entry) add(kind, kind, entry);
  }
  return documents;
}
