/** What is tried, as whom and when, as the address has it: `?version=&mode=&day=&time=`. */
import type { FormMode } from '@madoguchi/shared/contract';
import { instantOfJapan, japanDateTime, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { isRealDay } from '@madoguchi/shared/domain/date';
import { useSearchParams } from '@madoguchi/shared/router';
import type { VersionName } from '../../features/forms/useVersion';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** True for what the clock can be set to: HH:mm. */
export const isTime = (time: string) => TIME.test(time);

interface TryAddress {
  version: VersionName;
  mode: FormMode;
  /** YYYYMMDD and HH:mm in Japan; undefined: the present. */
  at: { day: string; time: string } | undefined;
}

function versionOf(text: string | null): VersionName {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 'draft';
}

export function useTryAddress() {
  const [query, setQuery] = useSearchParams();
  const day = query.get('day') ?? '';
  const time = query.get('time') ?? '';
  const address: TryAddress = {
    version: versionOf(query.get('version')),
    mode: query.get('mode') === 'admin' ? 'admin' : 'user',
    at: isRealDay(day) && isTime(time) ? { day, time } : undefined,
  };
  const go = (change: Partial<TryAddress>) => {
    const { version, mode, at } = { ...address, ...change };
    const next = {
      version: version === 'draft' ? '' : String(version),
      mode: mode === 'admin' ? mode : '',
      day: at?.day ?? '',
      time: at?.time ?? '',
    };
    setQuery(new URLSearchParams(Object.entries(next).filter(([, value]) => value !== '')), { replace: true });
  };
  return { ...address, go };
}

/** The day and the time that the clock is set to, or has. */
export function shownMoment(at: TryAddress['at']): { day: string; time: string } {
  if (at) return at;
  const { date, time } = japanDateTime(nowMilliseconds());
  return { day: date, time };
}

/** The instant of a day and time; undefined: the present. */
export function instantAt(at: TryAddress['at']): number | undefined {
  return at && instantOfJapan(at.day, at.time);
}
