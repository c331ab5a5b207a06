/** Positions on the map: read, rounded, and asked of the device. */
import { normalForm } from '@madoguchi/shared/domain/text';
import type { Position } from '@madoguchi/shared/ui/map';

/** How long the device may take, the person's permission included, before it counts as slow. */
const DEVICE_LIMIT_MILLISECONDS = 8_000;
/** Digits after the point: a tenth of a metre. */
const DIGITS = 6;
/** By the code of GeolocationPositionError. */
const FAILURES: Readonly<Record<number, DeviceFailure>> = { 1: 'refused', 2: 'unavailable', 3: 'slow' };

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
    const plain = normalForm(text, 'NFKC')
      .replace(/[−‐ー]/g, '-')
      .trim();
    return /^-?\d{1,3}(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  });
  if (lat === undefined || lng === undefined || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined;
  return roundPosition({ lat, lng });
}

/** Why a device does not tell where it is: the person or a setting forbids it, it does not know, it takes too long. */
export type DeviceFailure = 'refused' | 'unavailable' | 'slow';
type DeviceAnswer = { position: Position } | { failure: DeviceFailure };

/** Whether the browser can be asked where it is at all. */
export function canAskDevice(): boolean {
  return 'geolocation' in navigator;
}

/** Where the device is, or why it does not tell (MAP-009, MAP-010). */
export function askDevice(): Promise<DeviceAnswer> {
  return new Promise((resolve) => {
    // An unanswered question for permission has no end of its own.
    const timer = setTimeout(() => resolve({ failure: 'slow' }), DEVICE_LIMIT_MILLISECONDS);
    const settle = (answer: DeviceAnswer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    if (!canAskDevice()) {
      settle({ failure: 'unavailable' });
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => settle({ position: roundPosition({ lat: coords.latitude, lng: coords.longitude }) }),
      ({ code }) => settle({ failure: FAILURES[code] ?? 'unavailable' }),
      { enableHighAccuracy: true, timeout: DEVICE_LIMIT_MILLISECONDS, maximumAge: 60_000 },
    );
  });
}
