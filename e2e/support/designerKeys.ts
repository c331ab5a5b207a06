/**
 * Makes a form in the designer by keyboard alone (CONSOLE 6): goes to each control by Tab, sets what a given form has there,
 * never touches the mouse. Which fields there are, the designer's own rules say.
 */
import { createRequire } from 'node:module';
import type { FieldDescriptor, Json, JsonObject } from '@madoguchi/shared/domain/designer';
import { expect, type Page } from '@playwright/test';

/** The product's own rules and words: a spec is an ES module, and the sources are none. */
const product = createRequire(import.meta.url);
const { fieldOf, fieldsOfForm, fieldsOfType, holdsItems, isJsonList, isJsonObject, keyOf, typeOf, valueAt } = product(
  '@madoguchi/shared/domain/designer',
) as typeof import('@madoguchi/shared/domain/designer');
product('@madoguchi/shared/domain/survey/everyType');
const { fieldWords } = product(
  '@madoguchi/shared/texts/console/designerFields',
) as typeof import('@madoguchi/shared/texts/console/designerFields');
export const { designerTexts } = product(
  '@madoguchi/shared/texts/console/designerScreen',
) as typeof import('@madoguchi/shared/texts/console/designerScreen');

/** More stops than the designer has. */
const MOST_STOPS = 250;

const kindTitles = new Map(Object.values(designerTexts.kinds).flatMap(({ types }) => Object.entries(types)));
const itemsIn = (holder: JsonObject, field: 'surveySchema' | 'items') => {
  const items = fieldOf(holder, field);
  return isJsonList(items) ? items.filter(isJsonObject) : [];
};
/** Every item, a group header before its own. */
const everyItemOf = (items: readonly JsonObject[]): JsonObject[] =>
  items.flatMap((item) => [item, ...everyItemOf(itemsIn(item, 'items'))]);
const textOf = (value: Json | undefined) => (value === undefined ? '' : String(value));

export class DesignerKeys {
  /** Keys that were pressed, and texts that were typed. */
  presses = 0;

  constructor(readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  /** In place of what stands in the field that has the focus. */
  async write(text: string): Promise<void> {
    await this.press('Control+A');
    this.presses += [...text].length;
    if (text === '') await this.press('Delete');
    else await this.page.keyboard.insertText(text);
  }

  private isOn(selector: string): Promise<boolean> {
    return this.page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
  }

  /** Goes by Tab to what the selector means, forwards or backwards, whichever is towards it. */
  async tabTo(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor({ state: 'attached' });
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await this.isOn(selector)) return;
      const isBehind = await this.page.evaluate((wanted) => {
        const goal = document.querySelector(wanted);
        const here = document.activeElement;
        if (!goal || !here) return false;
        return Boolean(here.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING);
      }, selector);
      await this.press(isBehind ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`no way by Tab to ${selector}`);
  }

  /** Goes on by Tab to what says these words. @param inside a selector of what it stands in */
  private async tabToWords(words: string, inside = 'body'): Promise<void> {
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const isThere = await this.page.evaluate(
        ([text, holder]) => {
          const { activeElement } = document;
          return activeElement?.textContent === text && activeElement?.closest(holder ?? '') !== null;
        },
        [words, inside],
      );
      if (isThere) return;
      await this.press('Tab');
    }
    throw new Error(`no way by Tab to ${words}`);
  }

  private async group(group: string): Promise<void> {
    const chosen = this.page.locator('[role="tab"][data-group][aria-selected="true"]');
    for (let step = 0; step < 4; step += 1) {
      const before = await chosen.getAttribute('data-group');
      if (before === group) return;
      await this.tabTo('[role="tab"][aria-selected="true"]');
      await this.press('ArrowRight');
      // A key that is pressed before the one before it shows goes one too far.
      await expect(chosen).not.toHaveAttribute('data-group', before ?? '');
    }
    throw new Error(`no group ${group}`);
  }

  /** An option of the list whose field has the focus, by the words that it is shown with. */
  private async choose(label: string): Promise<void> {
    const active = this.page.locator(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active',
    );
    await this.press('ArrowDown');
    for (let step = 0; step < MOST_STOPS; step += 1) {
      if ((await active.first().textContent()) === label) {
        await this.press('Enter');
        return;
      }
      await this.press('ArrowDown');
    }
    throw new Error(`no option ${label}`);
  }

  private async select(itemKey: string): Promise<void> {
    await this.tabTo('[role="treeitem"][tabindex="0"]');
    await this.press('Home');
    for (let step = 0; step < MOST_STOPS; step += 1) {
      if (await this.isOn(`[data-row="${itemKey}"]`)) return this.untilShown(itemKey);
      await this.press('ArrowDown');
    }
    throw new Error(`no item ${itemKey} in the tree`);
  }

  /** Rows are passed faster than their settings show: what is asked before that is answered of a row before it. */
  private async untilShown(itemKey: string): Promise<void> {
    const settings = this.page.getByRole('region', { name: designerTexts.properties.label });
    await expect(settings.getByRole('heading', { level: 2 })).toHaveText(this.titles.get(itemKey) ?? '');
  }

  private async add(item: JsonObject): Promise<void> {
    const title = kindTitles.get(typeOf(item)) ?? typeOf(item);
    await this.tabTo(`[aria-label="${designerTexts.tree.addLong}"]`);
    await this.press('Enter');
    await expect(this.page.getByRole('dialog', { name: designerTexts.pick.title })).toBeVisible();
    await expect(this.page.getByRole('textbox', { name: designerTexts.pick.search })).toBeFocused();
    await this.write(title);
    await this.page.getByRole('button', { name: title, exact: true }).waitFor();
    await this.tabToWords(title);
    await this.press('Enter');
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await this.tabTo('[data-field="title"]');
    await this.write(textOf(fieldOf(item, 'title')));
    await this.rename(keyOf(item) ?? '');
  }

  private async rename(itemKey: string): Promise<void> {
    await this.group('advanced');
    if (await this.page.locator('code').getByText(itemKey, { exact: true }).count()) return;
    const { rename, newKey } = designerTexts.properties;
    await this.tabToWords(rename);
    await this.press('Enter');
    await expect(this.page.getByRole('textbox', { name: newKey })).toBeFocused();
    await this.write(itemKey);
    await this.press('Enter');
    await expect(this.page.locator(`[data-row="${itemKey}"]`)).toBeVisible();
  }

  /** Sets one field as the object has it. */
  private async set(
    object: JsonObject,
    { name, path, control, ...field }: FieldDescriptor,
    isOfForm: boolean,
  ): Promise<void> {
    const value = valueAt(object, path);
    if (value === undefined) return;
    const own = `[data-field="${name}"]`;
    switch (control) {
      case 'required':
        return this.required(object);
      case 'options':
        return this.options(object, name === 'payTypeOptions' ? 'payTypeOptions' : 'options');
      case 'condition':
        return this.condition(value);
      case 'sections':
        return this.sections(value);
      case 'blocks':
        return this.blocks(name, value);
      case 'switch': {
        await this.tabTo(`button${own}`);
        const isOn = value === true || value === 1;
        const shown = (await this.page.locator(`button${own}`).getAttribute('aria-checked')) === 'true';
        if (shown !== isOn) await this.press('Space');
        return;
      }
      default:
    }
    if (await this.page.locator(`input${own}, textarea${own}`).count()) {
      await this.tabTo(`input${own}, textarea${own}`);
      if (control === 'list' && isJsonList(value)) await this.write(value.map(String).join('\n'));
      else if (control === 'json') await this.write(JSON.stringify(value));
      else await this.write(textOf(value));
      return;
    }
    await this.tabTo(`${own} input`);
    const shown = fieldWords(name, isOfForm).choices?.[textOf(value)];
    await this.choose(shown ?? (field.binding === undefined ? textOf(value) : await this.boundLabel(textOf(value))));
  }

  /** The words of something of the house's, such as a department: those of the open list that stand for the value. */
  private boundLabels = new Map<string, string>();
  /** @param labels by value, of all that a form can be bound to */
  knows(labels: ReadonlyMap<string, string>): void {
    this.boundLabels = new Map(labels);
  }
  private async boundLabel(value: string): Promise<string> {
    return this.boundLabels.get(value) ?? value;
  }

  private async required(item: JsonObject): Promise<void> {
    if (valueAt(item, ['isRequired', 'value']) === true) {
      await this.tabTo('[data-field="isRequired"] input');
      await this.press('ArrowRight');
    }
    const ofStaff = valueAt(item, ['isRequired', 'admin']);
    if (ofStaff === undefined) return;
    const own = 'button[data-field="isRequired.admin"]';
    await this.tabTo(own);
    // Untouched it shows what people are asked, and nothing is stored of it.
    const shown = (await this.page.locator(own).getAttribute('aria-checked')) === 'true';
    if (shown === ofStaff) await this.press('Space');
    await this.press('Space');
  }

  private async options(item: JsonObject, field: 'options' | 'payTypeOptions'): Promise<void> {
    const given = fieldOf(item, field);
    const options = isJsonList(given) ? given : [];
    const words = options.map((option) => {
      if (!isJsonObject(option)) return String(option);
      return textOf(fieldOf(option, field === 'options' ? 'value' : 'input'));
    });
    const { paste, pasteTitle, interval } = designerTexts.options;
    await this.tabToWords(paste);
    await this.press('Enter');
    await expect(this.page.getByRole('textbox', { name: pasteTitle })).toBeFocused();
    await this.write(words.join('\n'));
    await this.press('Tab');
    await this.press('Tab');
    await this.press('Enter');
    await expect(this.page.locator(`[data-field="${field}.${words.length - 1}"]`)).toHaveValue(words.at(-1) ?? '');
    for (const [index, option] of options.entries()) {
      // A new way to pay is by card; 1 is at the desk.
      if (valueAt(option, ['payType']) === 1) {
        await this.tabTo(`input[aria-label="${designerTexts.options.payWay(words[index] ?? '')}"]`);
        await this.choose(designerTexts.options.payWays[1]);
      }
      const days = isJsonObject(option) ? fieldOf(option, 'interval') : undefined;
      if (days === undefined) continue;
      await this.tabTo(`[aria-label="${interval(words[index] ?? '')}"]`);
      await this.write(textOf(days));
    }
  }

  private async condition(value: Json): Promise<void> {
    if (!isJsonObject(value)) return;
    const field = '[data-field="displayCondition"]';
    await this.tabTo(`button${field}`);
    await this.press('Enter');
    await this.comboAfter('question');
    await this.choose(this.titles.get(textOf(fieldOf(value, 'questionId'))) ?? '');
    const level = fieldOf(value, 'bunruiKey');
    if (level !== undefined && level !== 'small') {
      await this.comboAfter('level');
      const { levels } = designerTexts.condition;
      await this.choose(level === 'large' ? levels.large : levels.medium);
    }
    const answers = fieldOf(value, 'answers');
    await this.comboAfter('answers');
    for (const answer of isJsonList(answers) ? answers.map(String) : []) {
      await this.page.keyboard.insertText(answer);
      await this.choose(answer);
    }
    await this.press('Escape');
    if (fieldOf(value, 'type') === 'hide') {
      await this.comboAfter('kind');
      await this.choose(designerTexts.condition.hide);
    }
  }

  /** To the list whose id ends so. */
  private async comboAfter(name: string): Promise<void> {
    await this.tabTo(`input[id$="${name}"]`);
  }

  private async sections(value: Json): Promise<void> {
    for (const link of isJsonList(value) ? value : []) {
      const option = textOf(valueAt(link, ['option', 'value']));
      await this.tabTo(`input[aria-label="${designerTexts.options.opens(option)}"]`);
      await this.choose(this.titles.get(textOf(valueAt(link, ['groupheader', 'value']))) ?? '');
    }
  }

  private async blocks(name: string, value: Json): Promise<void> {
    const texts = isJsonList(value) ? value.map((block) => textOf(valueAt(block, ['text']))) : [textOf(value)];
    for (const [index, text] of texts.entries()) {
      await this.tabToWords(`＋ ${designerTexts.blocks.addText}`, `[data-field="${name}"]`);
      await this.press('Enter');
      await this.tabTo(`[data-field="${name}"] textarea[aria-label="${designerTexts.blocks.text(index + 1)}"]`);
      await this.write(text);
    }
    if (!isJsonList(value) || texts.length > 1) return;
    // One text is written as older forms have it; as a list it stands once there were two.
    const own = `[data-field="${name}"]`;
    await this.tabToWords(`＋ ${designerTexts.blocks.addText}`, own);
    await this.press('Enter');
    await this.tabTo(`${own} button[aria-label="${designerTexts.blocks.remove(designerTexts.blocks.text(2))}"]`);
    await this.press('Enter');
  }

  /** Titles of the items by key, as lists show them. */
  private titles = new Map<string, string>();

  private async fields(object: JsonObject, descriptors: readonly FieldDescriptor[], isOfForm: boolean): Promise<void> {
    const wanted = descriptors.filter(({ name, path }) => name !== 'title' && valueAt(object, path) !== undefined);
    for (const group of ['content', 'rules', 'links', 'advanced'] as const) {
      const own = wanted.filter((each) => each.group === group);
      if (own.length === 0) continue;
      await this.group(group);
      for (const descriptor of own) await this.set(object, descriptor, isOfForm);
    }
  }

  /** Adds items one after the other: what follows a section is added into it, and moved out. */
  private async addAll(items: readonly JsonObject[]): Promise<void> {
    for (const [index, item] of items.entries()) {
      await this.add(item);
      const before = items[index - 1];
      if (!before || !holdsItems(before)) continue;
      await this.select(keyOf(item) ?? '');
      await this.press('Alt+ArrowLeft');
    }
  }

  /** Makes the whole form, in a designer that is open at an empty one. */
  async build(form: JsonObject, kind: 'survey' | 'member'): Promise<void> {
    await this.fields(form, fieldsOfForm(kind), true);
    const top = itemsIn(form, 'surveySchema');
    const all = everyItemOf(top);
    this.titles = new Map(all.map((item) => [keyOf(item) ?? '', textOf(fieldOf(item, 'title'))]));
    await this.addAll(top);
    for (const holder of all) {
      const inner = itemsIn(holder, 'items');
      if (inner.length > 0) await this.select(keyOf(holder) ?? '');
      await this.addAll(inner);
    }
    for (const item of all) {
      await this.select(keyOf(item) ?? '');
      await this.fields(item, fieldsOfType(typeOf(item)), false);
    }
  }
}
