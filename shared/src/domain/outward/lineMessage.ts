import type { Facility } from '../../contract/bundleSchema';
import type { MessageVariable } from '../../contract/messageVariables';
import { pathOf } from '../../contract/routes';
import { NEUTRAL_WHAT } from '../../texts/message';
import { contactOf, houseName } from '../house';
import { type House, leavingFacts, type OutwardFacts } from './facts';

/** The longest text that a message of LINE can have. */
const MAXIMUM_LENGTH = 5_000;

/** What is known of the reservation that a message speaks of; the texts as people read them. */
export interface MessageFacts extends Required<Pick<OutwardFacts, 'what' | 'code' | 'formPath'>> {
  day?: string | undefined;
  time?: string | undefined;
  amount?: string | undefined;
  bring?: string | undefined;
  /** The department that the form belongs to. */
  departmentId?: string | undefined;
  /** A path that names no form, in place of `formPath`: it leaves in medical mode too. */
  path?: string | undefined;
}

/** Whose message it is. */
interface Speaker extends House {
  /** As facility.json says it. */
  contact: Facility | undefined;
  /** What a path is put behind: the origin, or the LIFF app's address. */
  linkBase: string;
}

/** What something is for, as it may be said to somebody who has come by a message: in medical mode without its name. */
export function spokenWhat(what: string | undefined, house: House): string {
  return leavingFacts({ what }, house).what ?? NEUTRAL_WHAT;
}

/** What each variable says; '' where there is nothing to say, or it must not leave. */
function messageVariables(facts: MessageFacts, speaker: Speaker): Record<MessageVariable, string> {
  const { medicalMode, contact, linkBase } = speaker;
  const house = { medicalMode, facility: houseName(contact?.name, speaker.facility) };
  const { facility, code, formPath = pathOf('Confirm') } = leavingFacts(facts, house);
  // A department's place and telephone would say what somebody comes for, and so would what is to be brought.
  const met = contactOf(contact, medicalMode ? undefined : facts.departmentId);
  return {
    facility: facility ?? '',
    day: facts.day ?? '',
    time: facts.time ?? '',
    what: spokenWhat(facts.what, house),
    place: met?.place ?? '',
    code: code ?? '',
    amount: (medicalMode ? undefined : facts.amount) ?? '',
    bring: (medicalMode ? undefined : facts.bring) ?? '',
    telephone: met?.telephone ?? '',
    link: `${linkBase}${facts.path ?? formPath}`,
  };
}

const VARIABLE = /\{([a-z]+)\}/g;

/**
 * The text of a message by its template (CONTRACT 14.4). A line all of whose variables have nothing to say is left out;
 * what a value says is never read as a variable again.
 */
export function lineMessage(template: string, facts: MessageFacts, speaker: Speaker): string {
  return filled(template, messageVariables(facts, speaker)).slice(0, MAXIMUM_LENGTH);
}

/** The longest value that a service message shows; LINE refuses one with a longer value. Addresses are not shown. */
const LONGEST_VALUE = 50;

function shown(value: string): string {
  if (value.length <= LONGEST_VALUE) return value;
  const parts = [...new Intl.Segmenter('ja').segment(value.slice(0, MAXIMUM_LENGTH))].map(({ segment }) => segment);
  return parts.length <= LONGEST_VALUE ? parts.join('') : `${parts.slice(0, LONGEST_VALUE - 1).join('')}…`;
}

/**
 * What the variables of a service message's template say (CONTRACT 14.5): the given ones and no other. One that has
 * nothing to say is left out.
 */
export function serviceParams(
  params: Readonly<Record<string, string>>,
  facts: MessageFacts,
  speaker: Speaker,
): Record<string, string> {
  const variables = messageVariables(facts, speaker);
  const said = Object.entries(params).map(([name, text]) => {
    const value = filled(text, variables);
    return [name, text.includes('{link}') ? value : shown(value)] as const;
  });
  return Object.fromEntries(said.filter(([, value]) => value !== ''));
}

function filled(template: string, variables: Readonly<Record<string, string>>): string {
  const lines = template.split('\n').flatMap((line) => {
    const names = [...line.matchAll(VARIABLE)].map(([, name = '']) => name);
    if (names.length > 0 && names.every((name) => !variables[name])) return [];
    const said = line.replaceAll(VARIABLE, (_, name: string) => variables[name] ?? '');
    return [names.length > 0 ? said.replaceAll(/ {2,}/g, ' ').trim() : said];
  });
  return lines.join('\n');
}
