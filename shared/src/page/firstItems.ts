/**
 * The first items of a form, drawn before React and the remote have come: real controls, in the looks of the form's own,
 * that take what is typed; the form takes it over when it stands (ui/plain/firstSight.tsx). The server puts this function
 * into the HTML as text (api, web/bootScript.ts), so it may use nothing outside itself. That it draws what the form
 * draws is held by mf-survey's firstItems.test.tsx.
 */
import type { SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import {
  AUTOCOMPLETE,
  DIGIT_TYPES,
  KEYBOARD_BY_MEANING,
  MEANING_BY_KEY,
  type Meaning,
  MONTHS_SHOWN_KEY,
} from '@madoguchi/shared/domain/survey';
import { commonTexts } from '@madoguchi/shared/texts';

/** What it is told, since it may ask nothing. */
interface FirstItemsFacts {
  /** Fields of an item that it knows, or that change nothing of its look; with a space between them. */
  knownFields: string;
  /** The meaning of a short text by its key. */
  meaningByKey: Readonly<Record<string, Meaning>>;
  /** What the browser fills in, by the meaning of an item. */
  autocomplete: Readonly<Record<Meaning, string>>;
  /** Characters, and below meanings, for which a phone shows another keyboard. */
  ownDigits: readonly string[];
  ownKeyboard: readonly string[];
  /** Beside the title of what must be answered. */
  requiredBadge: string;
  /** In a select without a choice. */
  placeholderSelect: string;
  /** The key of an item that is a setting and never shown. */
  hiddenKey: string;
  /** Whether the product keeps members: their registration may fill a form that names it, or come before it. */
  hasMembers: boolean;
}

/** The same of every installation, each from its one home. */
export const FIRST_ITEMS_FACTS: Omit<FirstItemsFacts, 'hasMembers'> = {
  knownFields:
    'itemKey type title description options isRequired isSearchable length range carryOver imeType characterType meaning',
  meaningByKey: MEANING_BY_KEY,
  autocomplete: AUTOCOMPLETE,
  ownDigits: DIGIT_TYPES,
  ownKeyboard: Object.keys(KEYBOARD_BY_MEANING),
  requiredBadge: commonTexts.field.requiredBadge,
  placeholderSelect: commonTexts.field.placeholderSelect,
  hiddenKey: MONTHS_SHOWN_KEY,
};

/**
 * Draws into the first sight, below its header, what fills the window: up to the first item that it does not know in
 * full. Nothing of a form whose first screen may be another one.
 * @param config as the server answered it, unchecked
 * @param sight the element with FIRST_SIGHT_ID
 */
export function drawFirstItems(config: SurveyConfig, sight: HTMLElement, facts: FirstItemsFacts): void {
  const known = new Set(facts.knownFields.split(' '));
  const content = sight.querySelector('.mg-content');
  const isOther =
    config.isAppending?.value !== true ||
    (facts.hasMembers && config.memberFormId !== undefined) ||
    config.headerImageUrl !== undefined ||
    config.calendarSetting?.updateOrCancelSettings === 'inquiryOnly' ||
    config.disabled !== undefined ||
    JSON.stringify(config).includes('"selectBed"');
  if (!content || isOther) return;

  const create = (
    tag: string,
    attributes: Record<string, string | false | undefined>,
    ...inside: (Node | string)[]
  ) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes))
      if (typeof value === 'string') element.setAttribute(name, value);
    element.append(...inside);
    return element;
  };
  const optionsOf = (item: SchemaItem) =>
    (item.options ?? []).map((option) => (typeof option === 'string' ? option : option.value));
  const meaningOf = ({ meaning, type, itemKey }: SchemaItem) =>
    meaning ?? (type === 'text' ? facts.meaningByKey[itemKey] : undefined);
  /** The control of one of the native types. */
  const controlOf = (item: SchemaItem, own: Record<string, string | undefined>): HTMLElement | undefined => {
    const { type, itemKey: name } = item;
    const meaning = meaningOf(item);
    const autocomplete = meaning && facts.autocomplete[meaning];
    const marks = (kind: string, required: string | undefined) =>
      create(
        'div',
        { class: 'mg-options' },
        ...optionsOf(item).map((value, index) => {
          const id = index === 0 ? own.id : undefined;
          const mark = create('input', { id, name, value, class: 'mg-option__mark', type: kind, required });
          return create('label', { class: 'mg-option' }, mark, create('span', {}, value));
        }),
      );
    if (type === 'text') return create('input', { ...own, autocomplete, type, class: 'mg-input', value: '' });
    if (type === 'number') {
      const digits = { autocomplete: autocomplete ?? 'off', inputmode: 'numeric' };
      return create('input', { ...own, ...digits, type: 'text', class: 'mg-input', value: '' });
    }
    if (type === 'textarea')
      return create('textarea', { ...own, autocomplete, rows: '4', class: 'mg-input mg-input--area' });
    if (type === 'radio') return marks(type, own.required);
    if (type === 'checkboxes') return create('div', {}, marks('checkbox', undefined));
    if (type !== 'dropdown') return undefined;
    const options = [['', facts.placeholderSelect], ...optionsOf(item).map((value) => [value, value])];
    return create(
      'select',
      { ...own, autocomplete, class: 'mg-input mg-input--select' },
      ...options.map(([value, text = '']) => create('option', { value }, text)),
    );
  };
  const fieldOf = (item: SchemaItem): HTMLElement | undefined => {
    const { itemKey, description } = item;
    const id = `first-${itemKey}`;
    const [title, need, help] = [`${id}-title`, `${id}-need`, `${id}-help`];
    const isGroup = item.type === 'radio' || item.type === 'checkboxes';
    const isRequired = item.isRequired?.value === true;
    const describedBy = [isGroup && isRequired && need, description && help].filter(Boolean).join(' ') || undefined;
    const required = isRequired ? '' : undefined;
    const named = { id, name: itemKey, required };
    const control = controlOf(item, isGroup ? named : { ...named, 'aria-describedby': describedBy });
    if (!control) return undefined;
    const group = isGroup && { role: 'group', 'aria-labelledby': title, 'aria-describedby': describedBy };
    return create(
      'div',
      { class: 'mg-field mg-card', 'data-item-key': itemKey, ...group },
      create(
        'div',
        { class: 'mg-field__title' },
        isGroup ? create('span', { id: title }, item.title) : create('label', { id: title, for: id }, item.title),
        ...(isRequired ? [create('span', { id: need, class: 'mg-need' }, facts.requiredBadge)] : []),
      ),
      ...(description ? [create('div', { id: help, class: 'mg-field__help' }, description)] : []),
      create('div', { class: 'mg-field__control' }, control),
    );
  };

  const fields: HTMLElement[] = [];
  const seen = new Set<string>();
  let height = 0;
  for (const { displayCondition, ...item } of config.surveySchema) {
    if (item.itemKey === facts.hiddenKey) continue;
    if (height > innerHeight || !Object.keys(item).every((key) => known.has(key))) break;
    if (facts.ownKeyboard.includes(meaningOf(item) ?? '') || facts.ownDigits.includes(item.characterType ?? '')) break;
    const isHidden = displayCondition?.type === 'show' && seen.has(displayCondition.questionId);
    seen.add(item.itemKey);
    if (isHidden) continue;
    const field = displayCondition ? undefined : fieldOf(item);
    if (!field) break;
    fields.push(field);
    height += 80 + (/radio|checkboxes/.test(item.type) ? optionsOf(item).length * 56 : 0);
  }
  if (fields.length === 0) return;

  // The form waits for a word that is being composed, for a finger that is down, and for a select whose picker may be
  // open: useFirstSightInUse.
  const uses = new Set<string>();
  const endings = new Map<string, ReturnType<typeof setTimeout>>();
  const begin = (use: string) => {
    clearTimeout(endings.get(use));
    uses.add(use);
    sight.setAttribute('data-in-use', '');
  };
  // Not before the click that follows a finger's leaving.
  const end = (use: string) => {
    clearTimeout(endings.get(use));
    const rest = () => {
      uses.delete(use);
      sight.toggleAttribute('data-in-use', uses.size > 0);
    };
    endings.set(use, setTimeout(rest, 100));
  };
  const isSelect = ({ target }: Event) => target instanceof HTMLSelectElement;
  sight.addEventListener('compositionstart', () => begin('composing'));
  sight.addEventListener('pointerdown', () => begin('pressing'));
  // A picker that is opened once more brings no focus.
  for (const name of ['focusin', 'mousedown', 'keydown'])
    sight.addEventListener(name, (event) => isSelect(event) && begin('choosing'));
  sight.addEventListener('change', (event) => {
    if (!isSelect(event)) return;
    end('choosing');
    // The picker may have taken the press's end.
    end('pressing');
  });
  // It keeps the focus of the page where only the window has lost its own.
  sight.addEventListener('focusout', ({ target }) => target !== document.activeElement && end('choosing'));
  // A finger or a word may be let go elsewhere.
  addEventListener('compositionend', () => end('composing'));
  for (const name of ['pointerup', 'pointercancel']) addEventListener(name, () => end('pressing'));
  const { description } = config;
  if (description) {
    const words = create('p', {}, description);
    fields.unshift(create('section', { class: 'mg-card', style: 'white-space:pre-line' }, words));
  }
  // New ones for what is still to come below: those that stand would be seen to move.
  const outlines = [...content.querySelectorAll('.mg-outline')];
  const rest = height > innerHeight ? [] : outlines.slice(fields.length).map((outline) => outline.cloneNode());
  for (const outline of outlines) outline.remove();
  const status = content.querySelector('[role=status]');
  if (status) status.className = 'mg-visually-hidden';
  content.append(...fields, ...rest);
}
