/** What is said of a form's answers, and when: the form's own over the house's over the product's (CONTRACT 14.4). */
import type { FormMessages, Messages } from '../../contract/bundleSchema';
import { MESSAGE_KINDS, type MessageKind } from '../../contract/message';
import { messageTexts } from '../../texts/message';
import { DEFAULT_QUIET, type QuietHours } from './hours';
import type { ReminderRule } from './reminders';

/** A template of LINE's service messages, and what its variables say. */
export interface ServiceSaying {
  template: string;
  /** By the template's variable; with variables of ours in braces. */
  params: Readonly<Record<string, string>>;
}

interface Saying {
  /** With variables in braces. */
  text: string;
  /** What is said by a service message of LINE's; absent: by push. */
  service?: ServiceSaying | undefined;
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
  /** What a closing begins with, with variables in braces. */
  closing: string;
}

const DEFAULT_REMINDERS: readonly ReminderRule[] = [{ daysBefore: 1, at: '18:00' }];
const DEFAULT_PER_SECOND = 20;

/** The variables that a text names, each by its own name. */
function paramsOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/\{([a-z]+)\}/g)].map(([variable, name = '']) => [name, variable]));
}

/** Of one form; each part that neither it nor the house says is the product's own. */
export function speechOf(house: Messages | undefined, form: FormMessages | undefined): Speech & HouseSpeech {
  const saying = (kind: MessageKind): Saying => {
    const own = form?.messages?.kinds?.[kind];
    const common = house?.kinds?.[kind];
    const text = own?.text ?? common?.text ?? messageTexts[kind];
    // A form's own template has the form's own variables.
    const template = own?.serviceTemplate ?? common?.serviceTemplate;
    const params = own?.serviceTemplate === undefined ? common?.serviceParams : own.serviceParams;
    return {
      text,
      service: template === undefined ? undefined : { template, params: params ?? paramsOf(text) },
      isOff: own?.off ?? common?.off ?? false,
    };
  };
  return {
    quiet: form?.messages?.quiet ?? house?.quiet ?? DEFAULT_QUIET,
    perSecond: house?.perSecond ?? DEFAULT_PER_SECOND,
    closing: house?.kinds?.closing?.text ?? messageTexts.closing,
    kinds: Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, saying(kind)])) as Record<MessageKind, Saying>,
    reminders: form?.reminders ?? DEFAULT_REMINDERS,
  };
}
