/**
 * A bundle as the documents that are stored: what operators wrote, without what the server adds.
 */
import type { DocumentKind } from '../repositories/configuration/documents';
import type { Bundle } from './read';

interface BundleDocument {
  kind: DocumentKind;
  id: string;
  content: object;
}

/** Every document of the bundle, but its results. */
export function documentsOf(bundle: Bundle): BundleDocument[] {
  const documents: BundleDocument[] = [];
  const add = (kind: DocumentKind, id: string, content: object) => documents.push({ kind, id, content });
  for (const { value } of bundle.surveys) {
    const { updatedAt: _updatedAt, version: _version, ...content } = value;
    add('survey', value.surveyId, content);
  }
  for (const { value } of bundle.members) {
    const { updatedAt: _updatedAt, version: _version, ...content } = value;
    add('member', value.surveyId, content);
  }
  for (const { value } of bundle.calendars) add('calendar', value.calendarId, value);
  for (const { value } of bundle.beds) add('bed', value.surveyId, value);
  for (const { value } of bundle.searches) add('search', `${value.surveyId}_${value.itemKey}`, value);
  if (bundle.categories) add('categories', 'categories', bundle.categories.value);
  if (bundle.candidate) add('candidate', 'candidate', bundle.candidate.value);
  if (bundle.payment) add('payment', 'payment', bundle.payment.value);
  if (bundle.facility) add('facility', 'facility', bundle.facility.value);
  if (bundle.messages) add('messages', 'messages', bundle.messages.value);
  return documents;
}
