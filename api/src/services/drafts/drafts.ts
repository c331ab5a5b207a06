/**
 * Drafts on the server (CONTRACT 11): what a person has typed survives a closed or wiped WebView for 30 days.
 */
import type { DraftDocument, SurveyConfig } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { serverTexts } from '@madoguchi/shared/texts';
import type { Database } from '../../database/database';
import { notFound, tooLarge } from '../../refusal';
import { findAnswer } from '../../repositories/answers/answers';
import { type DraftPlace, readDraft, removeDraft, writeDraft } from '../../repositories/drafts/drafts';
import type { Configurations } from '../configuration/configurations';

export const DRAFT_LIFE_MILLISECONDS = 30 * 86_400_000;
const MAXIMUM_BYTES = 256 * 1024;

export class Drafts {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  private async survey(surveyId: string): Promise<SurveyConfig> {
    const snapshot = await this.configurations.current();
    const config = snapshot.surveys.get(surveyId) ?? snapshot.members.get(surveyId);
    if (!config) throw notFound();
    return config;
  }

  /** Else anybody could keep as many drafts as they can think of keys. */
  private async checkOwn({ userId, surveyId, partitionKey }: DraftPlace): Promise<void> {
    if (partitionKey === '') return;
    const answer = await findAnswer(this.database, partitionKey);
    if (answer?.surveyId !== surveyId || answer.userId !== userId) throw notFound();
  }

  /** The person's own draft, or null. updatedAt is an ISO instant. */
  async read(place: DraftPlace): Promise<DraftDocument | null> {
    const notBefore = new Date(nowMilliseconds() - DRAFT_LIFE_MILLISECONDS);
    const draft = await readDraft(this.database, place, notBefore);
    if (!draft) return null;
    const values = draft.content.values;
    return {
      ...draft.content,
      values: typeof values === 'object' && values !== null ? { ...values } : {},
      updatedAt: draft.updatedAt.toISOString(),
    };
  }

  /** Keeps the draft. @throws {Refusal} 413 above 256 KiB, 404 for an unknown survey or an answer that is not one's own */
  async write(place: DraftPlace, draft: DraftDocument): Promise<DraftDocument> {
    await this.survey(place.surveyId);
    const { updatedAt: _updatedAt, ...content } = draft;
    const json = JSON.stringify(content);
    if (Buffer.byteLength(json) > MAXIMUM_BYTES) throw tooLarge(serverTexts.draftTooLarge);
    await this.checkOwn(place);
    const at = now();
    await writeDraft(this.database, place, json, at);
    return { ...draft, updatedAt: at.toISOString() };
  }

  /** Drops the draft; nothing happens where there is none. */
  async remove(place: DraftPlace): Promise<void> {
    await removeDraft(this.database, place);
  }
}
