/**
 * What the maps service knows: facilities by name (API-036), the address of a point (MAP-013) and the points of an
 * address. Asked from here and
 * not from the browser, so that the key that costs money stays here. Answers are kept for a few minutes only, as the
 * service's terms ask.
 */

import type { FacilityPlace, FacilitySearchBody, FoundPlace } from '@madoguchi/shared/contract';
import { FacilityPlaceSchema } from '@madoguchi/shared/contract/apiSchema';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { PLACES_FIELD_MASK, prefectureOf, textSearchRequest } from '@madoguchi/shared/domain/facility';
import { addressOfGeocoding, placesOfGeocoding } from '@madoguchi/shared/domain/location';
import { isFacility, itemsByKey } from '@madoguchi/shared/domain/survey';
import { normalForm } from '@madoguchi/shared/domain/text';
import { facilityTexts, serverTexts } from '@madoguchi/shared/texts';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { MapsConfiguration } from '../../configuration';
import { invalid, notAvailable, notFound, unavailable } from '../../refusal';
import type { Configurations } from '../configuration/configurations';

const TIMEOUT_MILLISECONDS = 8_000;
const RETRY_SECONDS = 5;
/** About one metre: a finger on a map is not finer, and the same point is asked for once. */
const COORDINATE_DIGITS = 5;
const KEPT_MILLISECONDS = 10 * 60_000;
const KEPT_ANSWERS = 500;

const PlacesSchema = v.looseObject({ places: v.optional(v.array(FacilityPlaceSchema), []) });

/** Answers by question for a few minutes. People who ask the same at the same time share a call; no failure is kept. */
function answersOfMinutes<Answer extends object>() {
  return new LRUCache<string, Answer, () => Promise<Answer>>({
    max: KEPT_ANSWERS,
    ttl: KEPT_MILLISECONDS,
    ttlResolution: 0,
    perf: { now: nowMilliseconds },
    fetchMethod: (_question, _stale, { context: ask }) => ask(),
  });
}

export class Maps {
  private readonly searches = answersOfMinutes<FacilityPlace[]>();
  private readonly addresses = answersOfMinutes<{ address: string | undefined }>();
  private readonly places = answersOfMinutes<FoundPlace[]>();

  constructor(
    private readonly maps: MapsConfiguration,
    private readonly configurations: Configurations,
  ) {}

  private async ask(url: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
      return { status: response.status, body: await response.json().catch(() => undefined) };
    } catch (error) {
      throw Object.assign(unavailable(RETRY_SECONDS), { cause: error });
    }
  }

  /**
   * Facilities for a keyword, the prefecture's first.
   * @throws {Refusal} 400 for an unknown prefecture, 404 for an unknown item or where no maps service is set up, 503
   * when it does not answer
   */
  async searchFacilities({ surveyId, itemKey, query, prefecture }: FacilitySearchBody): Promise<FacilityPlace[]> {
    const { surveys, members } = await this.configurations.current();
    const config = surveys.get(surveyId) ?? members.get(surveyId);
    const item = config && itemsByKey(config).get(itemKey);
    if (!item || !isFacility(item)) throw notFound();
    const wanted = prefecture ? prefectureOf(prefecture) : undefined;
    if (prefecture && !wanted) throw invalid([{ itemKey, message: facilityTexts.failed }]);
    const { placesUrl, apiKey } = this.maps;
    if (placesUrl === undefined) throw notAvailable(serverTexts.facilitySearchOff);
    const request = JSON.stringify(textSearchRequest(query, wanted));
    const ask = async () => {
      const { status, body } = await this.ask(placesUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-goog-api-key': apiKey,
          'x-goog-fieldmask': PLACES_FIELD_MASK,
        },
        body: request,
      });
      const parsed = v.safeParse(PlacesSchema, body);
      if (status !== 200 || !parsed.success)
        throw Object.assign(unavailable(RETRY_SECONDS), { cause: { code: status } });
      return parsed.output.places.map(({ id, displayName, shortFormattedAddress, internationalPhoneNumber }) => ({
        id,
        displayName: { text: displayName.text },
        shortFormattedAddress,
        internationalPhoneNumber,
      }));
    };
    return this.searches.forceFetch(request, { context: ask });
  }

  /**
   * Asks the geocoding service, in Japanese and for Japan.
   * @throws {Refusal} 404 where no maps service is set up, 503 when it does not answer or refuses
   */
  private async geocode<Read>(
    question: Record<string, string>,
    read: (status: number, body: unknown) => Read,
  ): Promise<Read> {
    const { geocodeUrl, apiKey } = this.maps;
    if (geocodeUrl === undefined) throw notAvailable();
    const url = new URL(geocodeUrl);
    url.search = new URLSearchParams({ ...question, language: 'ja', region: 'jp', key: apiKey }).toString();
    const { status, body } = await this.ask(url.href, { method: 'GET' });
    try {
      return read(status, body);
    } catch (error) {
      throw Object.assign(unavailable(RETRY_SECONDS), { cause: error });
    }
  }

  /**
   * The address of a point in degrees, without country and postcode (MAP-014); undefined where nobody lives.
   * @throws {Refusal} 404 where no maps service is set up, 503 when it does not answer or refuses
   */
  async addressOf(lat: number, lng: number): Promise<string | undefined> {
    const latlng = `${lat.toFixed(COORDINATE_DIGITS)},${lng.toFixed(COORDINATE_DIGITS)}`;
    const ask = async () => ({ address: await this.geocode({ latlng }, addressOfGeocoding) });
    return (await this.addresses.forceFetch(latlng, { context: ask })).address;
  }

  /**
   * The places in Japan that an address names, the likeliest first.
   * @throws {Refusal} 404 where no maps service is set up, 503 when it does not answer or refuses
   */
  async placesOf(typed: string): Promise<FoundPlace[]> {
    const address = normalForm(typed, 'NFKC');
    const ask = () => this.geocode({ address, components: 'country:JP' }, placesOfGeocoding);
    return this.places.forceFetch(address, { context: ask });
  }
}
