/** What is said of a form's answers, and when: the form's own over the house's over the product's (CONTRACT 14.4). */
import type { FormMessages, Messages } from '../../contract/bundleSchema';
import { MESSAGE_KINDS, type MessageKind } from '../../contract/message';
import { messageTexts } from '../../texts/message';
import { DEFAULT_QUIET, type QuietHours } from './hours';
import type { ReminderRule } from './reminders';

interface Saying {
  /** With variables in braces. */
  text: string;
  /** Name of a template of LINE's service messages. */
  serviceTemplate?: string | undefined;
  isOff: boolean;
}

export interface Speech {
  quiet: QuietHours;
  kinds: Readonly<Record<MessageKind, Saying>>;
  reminders: readonly ReminderRule[];
}

/** What holds for the whole house. */
export interface HouseSpeech {
  /** How many messages leave in a second at most. */
  perSecond: number;
}

const DEFAULT_REMINDERS: readonly ReminderRule[] = [{ daysBefore: 1, at: '18:00' }];
const DEFAULT_PER_SECOND = 20;

/** Of one form; each part that neither it nor the house says is the product's own. */
export function speechOf(house: Messages | undefined, form: FormMessages | undefined): Speech & HouseSpeech {
  const saying = (kind: MessageKind): Saying => {
    const own = form?.messages?.kinds?.[kind];
    const common = house?.kinds?.[kind];
    return {
      text: own?.text ?? common?.text ?? messageTexts[kind],
      serviceTemplate: own?.serviceTemplate ?? common?.serviceTemplate,
      isOff: own?.off ?? common?.off ?? false,
    };
  };
  return {
    quiet: form?.messages?.quiet ?? house?.quiet ?? DEFAULT_QUIET,
    perSecond: house?.perSecond ?? DEFAULT_PER_SECOND,
    kinds: Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, saying(kind)])) as Record<MessageKind, Saying>,
    reminders: form?.reminders ?? DEFAULT_REMINDERS,
  };
}
