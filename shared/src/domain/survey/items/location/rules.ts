/**
 * Rules of a place on the map: 'address|lat|lng' (VAL-008, ROWS-023).
 */
import { validationTexts } from '../../../../texts';
import { textRules } from '../base';

export interface LocationValue {
  address: string;
  lat: number;
  lng: number;
}

/** Reads 'address|lat|lng'; undefined when it is malformed. */
export function parseLocation(value: string): LocationValue | undefined {
  // Held at the beginning: else a text without numbers is read anew from each of its characters.
  const match = /^(.*)\|(-?\d{1,2}(?:\.\d+)?)\|(-?\d{1,3}(?:\.\d+)?)$/s.exec(value);
  if (!match) return undefined;
  const location = { address: match[1] ?? '', lat: Number(match[2]), lng: Number(match[3]) };
  return Math.abs(location.lat) <= 90 && Math.abs(location.lng) <= 180 ? location : undefined;
}

/** 'address|lat|lng'; the separator cannot be part of the address. */
export function encodeLocation({ address, lat, lng }: LocationValue): string {
  return `${address.replaceAll('|', ' ')}|${lat}|${lng}`;
}

export const locationRules = textRules({
  types: ['location'],
  search: false,
  check: (_, text) => (parseLocation(text) ? undefined : validationTexts.location.malformed),
  displayText(_, text) {
    const location = parseLocation(text);
    if (!location) return text;
    // A place that no address was found for is told by its numbers.
    return location.address || `${location.lat}, ${location.lng}`;
  },
});
