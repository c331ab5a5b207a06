/**
 * Service messages of a MINI App (CONTRACT 14.5): free of charge, and at most once. LINE knows no repeated send, so the
 * message counts as unknown from before the call until LINE has answered: a server that dies meanwhile leaves it so, and
 * nobody sends it again. What LINE certainly has refused leaves by push.
 */
import { createHash } from 'node:crypto';
import type { NotificationTokenBody } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Database } from '../../database/database';
import { notFound, unavailable } from '../../refusal';
import { findAnswer } from '../../repositories/answers/answers';
import { finishMessages } from '../../repositories/outbox/outbox';
import {
  claimToken,
  keepToken,
  releaseToken,
  renewToken,
  reserveToken,
  sendByPush,
} from '../../repositories/outbox/serviceTokens';
import type { Configurations } from '../configuration/configurations';
import { formOf, speechOfForm } from '../configuration/snapshot';
import type { Notifier } from './notifier';
import type { NoticeMessage, ServiceWords } from './words';

/** LINE's access tokens live for twelve hours: the note that one was used is kept for longer. */
const NOTE_MILLISECONDS = 24 * 3_600_000;
/** Of a token that LINE takes no more. */
const REFUSED_TOKEN = '401';

/** push: it is to leave by push now. gone: somebody else has sent it. */
type ServiceSend = 'push' | 'sent' | 'unknown' | 'refused' | 'gone';

export class ServiceMessages {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
    private readonly notifier: Notifier,
  ) {}

  /**
   * Keeps what an own answer's service messages are sent by.
   * @returns false where its form sends none, or LINE gives nothing for this access token (any more)
   * @throws {Refusal} 404 for an answer that is not the person's own, 503 where LINE does not answer
   */
  async keepTokenOf(userId: string, { partitionKey, accessToken }: NotificationTokenBody): Promise<boolean> {
    const answer = await findAnswer(this.database, partitionKey);
    if (answer?.userId !== userId) throw notFound();
    const { surveyId, answerCode } = answer;
    const snapshot = await this.configurations.current();
    const { kinds } = speechOfForm(snapshot, formOf(snapshot, surveyId));
    if (!Object.values(kinds).some(({ service, isOff }) => service && !isOff)) return false;
    try {
      const channelToken = await this.notifier.channelToken();
      if (channelToken === undefined || (await this.notifier.personOf(accessToken)) !== userId) return false;
      const hash = createHash('sha256').update(accessToken).digest('base64url');
      const until = new Date(nowMilliseconds() + NOTE_MILLISECONDS);
      const key = { surveyId, answerCode, userId };
      if (!(await reserveToken(this.database, hash, key, { at: now(), until }))) return false;
      const given = await this.notifier.issue(channelToken, accessToken);
      if (given) await keepToken(this.database, hash, given);
      return given !== undefined;
    } catch (error) {
      throw Object.assign(unavailable(), { cause: error });
    }
  }

  /**
   * Sends a message where its answer has a token.
   */
  async send(
    { messageId, recipient, notice }: NoticeMessage,
    { template, params, shown }: ServiceWords,
  ): Promise<ServiceSend> {
    const channelToken = await this.notifier.channelToken();
    const { surveyId, answerCode } = notice;
    const key = channelToken === undefined ? undefined : { surveyId, answerCode, userId: recipient };
    const claimed = await claimToken(this.database, messageId, key, { at: now(), shown });
    if (claimed === 'push' || claimed === 'gone' || channelToken === undefined)
      return claimed === 'gone' ? 'gone' : 'push';
    const { accessHash, token: notificationToken } = claimed;
    const said = await this.notifier.send(channelToken, { templateName: template, params, notificationToken });
    if (said.outcome === 'unknown') return 'unknown';
    if (said.outcome === 'taken') {
      await renewToken(this.database, accessHash, messageId, said.next);
      await finishMessages(this.database, [{ messageId, state: 'sent', answer: '200' }], now());
      return 'sent';
    }
    if (said.answer === REFUSED_TOKEN) await renewToken(this.database, accessHash, messageId, undefined);
    else await releaseToken(this.database, accessHash, messageId);
    await sendByPush(this.database, messageId, said.answer, now());
    return 'refused';
  }
}
