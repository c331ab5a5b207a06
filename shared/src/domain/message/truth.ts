/**
 * Whether a message still says what is true at the moment at which it would leave. It was meant for what stood then:
 * who has changed or cancelled since must not read of the old time.
 */
import type { MessageKind } from '../../contract/message';
import { instantOfJapan } from '../clock';
import type { Appointment } from './events';

/** A reminder later than this before its time helps nobody any more. */
const LEAST_NOTICE_MILLISECONDS = 3_600_000;
/** Of what has no time, such as a stay: until its day is over. */
const END_OF_DAY = '23:59';

/** What a message was meant to tell; without a day, of an answer that has no time. */
export interface Told {
  kind: MessageKind;
  appointment?: Appointment | undefined;
}

function isSame(told: Appointment, standing: Appointment): boolean {
  return (
    told.day === standing.day &&
    told.slot === standing.slot &&
    (told.time === undefined || standing.time === undefined || told.time === standing.time)
  );
}

/**
 * The appointment to tell of, or why nothing is to be told: `untrue` where another one stands, or none, `late` where its
 * time has come.
 * @param standing what the answer holds now; undefined where it is cancelled or gone
 * @param now milliseconds since 1970
 */
export function judgeMessage(
  { kind, appointment }: Told,
  standing: readonly Appointment[] | undefined,
  now: number,
): { tell: Appointment | undefined } | 'untrue' | 'late' {
  const isCancelled = kind === 'cancelled';
  if (!appointment) return standing === undefined ? 'untrue' : { tell: undefined };
  if (isCancelled && standing !== undefined && standing.length > 0) return 'untrue';
  const found = isCancelled ? appointment : standing?.find((each) => isSame(appointment, each));
  if (!found) return 'untrue';
  const begins = instantOfJapan(found.day, found.time ?? END_OF_DAY);
  const notice = kind === 'reminder' ? LEAST_NOTICE_MILLISECONDS : 0;
  return begins - notice < now ? 'late' : { tell: found };
}
