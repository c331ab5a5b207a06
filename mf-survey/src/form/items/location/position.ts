/** Positions on the map: read, rounded, and asked of the device. */
import { DEFAULT_MAP_CENTER } from '@madoguchi/shared/domain/location';
import type { Position } from '@madoguchi/shared/ui/map';

/** How long the device may take, the person's permission included, before the map opens without it. */
const DEVICE_LIMIT_MILLISECONDS = 8_000;
/** Digits after the point: a tenth of a metre. */
const DIGITS = 6;

/** A position with as many digits as mean something, east and west within 180 degrees. */
export function roundPosition({ lat, lng }: Position): Position {
  const round = (degrees: number) => Number(degrees.toFixed(DIGITS));
  return {
    lat: round(Math.min(90, Math.max(-90, lat))),
    lng: round(Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180),
  };
}

/** Typed latitude and longitude as a position, full-width digits too; undefined when they are none. */
export function readPosition(latitude: string, longitude: string): Position | undefined {
  const [lat, lng] = [latitude, longitude].map((text) => {
    const plain = text
      .normalize('NFKC')
      .replace(/[−‐ー]/g, '-')
      .trim();
    return /^-?\d{1,3}(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  });
  if (lat === undefined || lng === undefined || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined;
  return roundPosition({ lat, lng });
}

/** Where the device is, or the default where it cannot or may not tell (MAP-009, MAP-010). */
export function devicePosition(): Promise<Position> {
  return new Promise((resolve) => {
    // An unanswered question for permission has no end of its own.
    const timer = setTimeout(() => resolve(DEFAULT_MAP_CENTER), DEVICE_LIMIT_MILLISECONDS);
    const settle = (position: Position) => {
      clearTimeout(timer);
      resolve(position);
    };
    if (!('geolocation' in navigator)) {
      settle(DEFAULT_MAP_CENTER);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => settle(roundPosition({ lat: coords.latitude, lng: coords.longitude })),
      () => settle(DEFAULT_MAP_CENTER),
      { enableHighAccuracy: true, timeout: DEVICE_LIMIT_MILLISECONDS, maximumAge: 60_000 },
    );
  });
}
