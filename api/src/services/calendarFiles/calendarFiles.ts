/**
 * Calendar files of reservations, behind links that carry their own permission: LINE's browser cannot download, so the
 * link is opened outside of it, where nobody is signed in.
 */
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { instantOfJapan, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { addDays } from '@madoguchi/shared/domain/date';
import { houseName } from '@madoguchi/shared/domain/house';
import { calendarEntry, type House } from '@madoguchi/shared/domain/outward';
import { calendarTexts } from '@madoguchi/shared/texts';
import type { Database } from '../../database/database';
import { forbidden, notFound } from '../../refusal';
import { answersByIds, findAnswer, liveAnswerOfCode } from '../../repositories/answers/answers';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { noteRead } from '../answers/noteRead';
import type { Configurations } from '../configuration/configurations';
import { formOf, itemsOf, type Snapshot } from '../configuration/snapshot';
import { LinkSigner } from '../links/linkSigner';
import type { Caller } from '../session/caller';
import type { KeyVault } from '../session/keyVault';
import { type CalendarSpan, calendarFileOf } from './calendarFile';

/** Long enough for people who finish it later the same day on another device. */
export const CALENDAR_LINK_MILLISECONDS = 24 * 3_600_000;

interface CalendarFileQuery {
  expires?: string | undefined;
  signature?: string | undefined;
}

export class CalendarFiles {
  private readonly signer: LinkSigner;

  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
    private readonly house: House,
  ) {
    this.signer = new LinkSigner(database, 'calendar-links');
  }

  /** Fetches the secret that all servers share; once, before the first link. */
  async prepare(vault: KeyVault): Promise<void> {
    await this.signer.prepare(vault);
  }

  /**
   * A link to the file of one's own reservation or stay, from the origin on, good for a day.
   * @throws {Refusal} 403 for somebody else's, 404 where there is none
   */
  async link(caller: Caller, surveyId: string, partitionKey: string): Promise<string> {
    const answer = await findAnswer(this.database, partitionKey);
    if (!answer || answer.surveyId !== surveyId) throw notFound();
    if (!caller.isAdmin && answer.userId !== caller.userId) throw forbidden();
    if (!spanOf(await this.configurations.current(), answer)) throw notFound();
    await noteRead(this.database, caller, {
      ...{ event: 'calendarFile', surveyId, userId: answer.userId },
      keys: [partitionKey],
    });
    const expires = nowMilliseconds() + CALENDAR_LINK_MILLISECONDS;
    const query = new URLSearchParams({
      expires: String(expires),
      signature: this.signer.sign([answer.answerId, expires]),
    });
    return `${API_BASE}${API_PATHS.calendarFile}/${answer.answerId}?${query}`;
  }

  /**
   * The file behind a link, with the reservation as it is now: moved to where a change has put it, cancelled where it
   * is. `origin`: under which the person finds the reservation again.
   * @throws {Refusal} 403 for a link that was changed or has expired, 404 where the reservation is no more
   */
  async file(answerId: string, query: CalendarFileQuery, origin: string): Promise<string> {
    const expires = Number(query.expires);
    const isGood = Number.isSafeInteger(expires) && expires > nowMilliseconds();
    if (!isGood || !this.signer.matches([answerId, expires], query.signature)) {
      throw forbidden(calendarTexts.file.gone);
    }
    const [named] = await answersByIds(this.database, [answerId]);
    if (!named) throw notFound(calendarTexts.file.gone);
    // A change of an appending form lives on under another key; its answer code stays.
    const answer = (await liveAnswerOfCode(this.database, named.surveyId, named.answerCode)) ?? named;
    const snapshot = await this.configurations.current();
    const span = spanOf(snapshot, answer);
    if (!span) throw notFound(calendarTexts.file.gone);
    const survey = formOf(snapshot, answer.surveyId);
    const item = answer.place && itemNameOf(snapshot, answer.place);
    const lookup = survey?.memberSurveyId === undefined ? 'SurveyConfirm' : 'LiffMember';
    const facts = {
      what: [survey?.surveyTitle ?? answer.surveyId, ...(item ? [item] : [])].join(' '),
      code: answer.answerCode,
      formPath: pathOf(answer.stay ? 'BedReservationList' : lookup, answer.surveyId),
    };
    return calendarFileOf({
      surveyId: answer.surveyId,
      answerCode: answer.answerCode,
      ...calendarEntry(facts, origin, {
        ...this.house,
        facility: houseName(snapshot.facility?.name, this.house.facility),
      }),
      span,
      isCancelled: !answer.isLive,
      changedAt: answer.updatedAt,
    });
  }
}

function itemNameOf(snapshot: Snapshot, { categoryId, itemId }: { categoryId: string; itemId: string }) {
  return itemsOf(snapshot, categoryId).find((item) => item.itemId === itemId)?.itemName;
}

/** When the reservation or the stay is; undefined where the answer has neither, or its calendar is no more. */
function spanOf(snapshot: Snapshot, { place, stay }: StoredAnswer): CalendarSpan | undefined {
  if (stay) return { firstDay: stay.start, lastDay: stay.end };
  const coma = place && snapshot.calendars.get(place.calendarId)?.calendar.comaList[place.slot];
  if (!place || !coma) return undefined;
  const start = instantOfJapan(place.day, coma.start);
  const end = instantOfJapan(coma.end > coma.start ? place.day : addDays(place.day, 1), coma.end);
  return { start, end };
}
