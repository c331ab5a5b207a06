/** The page objects' calls (e2e/support/surface.ts), made of WebDriver's. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlaceOf, Role, ScreenOf } from '../../support/surface';
import { find, isVisible, keepFaults, type Step, setValue, type TextPattern } from './find';
import { DriverError, ELEMENT, type ElementReference, type Session } from './session';

const LIMIT_MILLISECONDS = 10_000;
const PAUSE_MILLISECONDS = 50;

/** The protocol's key that removes what is selected. */
const DELETE = '\uE017';

/** Refusals that pass when the screen has come to rest: nothing has happened yet. */
const PASSING = new Set(['stale element reference', 'element click intercepted', 'element not interactable']);

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Where a tab keeps the faults of its pages. */
const FAULTS = 'test.faults';

class NotYet extends Error {}

const isPassing = (error: unknown) =>
  error instanceof NotYet || (error instanceof DriverError && PASSING.has(error.code));

/** Does it again until the screen has come to rest. */
async function whenReady<Value>(work: () => Promise<Value>, what: string, limit = LIMIT_MILLISECONDS): Promise<Value> {
  const deadline = Date.now() + limit;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (Date.now() > deadline) {
        throw new Error(`${what}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
      await pause(PAUSE_MILLISECONDS);
    }
  }
}

const pattern = (text: string | RegExp, exact = false): TextPattern =>
  typeof text === 'string' ? { text, exact } : { source: text.source, flags: text.flags };

abstract class Finder {
  constructor(
    protected readonly session: Session,
    protected readonly steps: readonly Step[],
  ) {}

  protected also(step: Step): WebDriverPlace {
    return new WebDriverPlace(this.session, [...this.steps, step]);
  }

  getByRole(
    role: Role,
    { name, exact, level }: { name?: string | RegExp; exact?: boolean; level?: number } = {},
  ): WebDriverPlace {
    return this.also({
      by: 'role',
      role,
      ...(name !== undefined && { name: pattern(name, exact) }),
      ...(level !== undefined && { level }),
    });
  }

  getByLabel(text: string, { exact }: { exact?: boolean } = {}): WebDriverPlace {
    return this.also({ by: 'label', pattern: pattern(text, exact) });
  }

  getByText(text: string | RegExp): WebDriverPlace {
    return this.also({ by: 'text', pattern: pattern(text) });
  }

  locator(selector: string): WebDriverPlace {
    return this.also({ by: 'selector', selector });
  }
}

export class WebDriverPlace extends Finder implements PlaceOf<WebDriverPlace> {
  filter({ hasText }: { hasText: string }): WebDriverPlace {
    return this.also({ by: 'having', pattern: pattern(hasText) });
  }

  first(): WebDriverPlace {
    return this.also({ by: 'first' });
  }

  click(): Promise<void> {
    return this.withElement((_id, element) => this.press(element));
  }

  fill(value: string): Promise<void> {
    return this.withElement(async (id, element) => {
      const type = await this.session.call<string>('GET', `/element/${id}/property/type`);
      if (type === 'date') return this.session.run(setValue, element, value);
      await this.session.run((field: HTMLInputElement) => field.select(), element);
      await this.session.call('POST', `/element/${id}/value`, { text: value === '' ? DELETE : value });
    });
  }

  check(): Promise<void> {
    return this.withElement(async (id, element) => {
      const isChecked = () => this.session.call<boolean>('GET', `/element/${id}/selected`);
      if (await isChecked()) return;
      await this.press(element);
      if (!(await isChecked())) throw new NotYet('it is not checked after a click');
    });
  }

  selectOption(value: string): Promise<void> {
    return this.withElement(async (_id, element) => {
      const option = await this.session.run(
        (select: HTMLSelectElement, wanted: string) =>
          [...select.options].find((candidate) => candidate.value === wanted || candidate.label === wanted),
        element,
        value,
      );
      if (!option) throw new NotYet(`there is no choice ${value}`);
      await this.scrollTo(element);
      const { [ELEMENT]: id } = option as unknown as ElementReference;
      await this.session.call('POST', `/element/${id}/click`, {});
    });
  }

  waitFor({ timeout }: { timeout?: number } = {}): Promise<void> {
    return whenReady(
      async () => {
        const element = await this.element();
        if (!(await this.session.run(isVisible, element))) throw new NotYet('it is not visible');
      },
      this.toString(),
      timeout,
    );
  }

  inputValue(): Promise<string> {
    return this.withElement((id) => this.session.call('GET', `/element/${id}/property/value`));
  }

  textContent(): Promise<string | null> {
    return this.withElement((id) => this.session.call('GET', `/element/${id}/property/textContent`));
  }

  getAttribute(name: string): Promise<string | null> {
    return this.withElement((id) => this.session.call('GET', `/element/${id}/attribute/${name}`));
  }

  override toString(): string {
    return JSON.stringify(this.steps);
  }

  /** To the middle of the window: at its edge the bar of the main button may lie over it. */
  private scrollTo(element: ElementReference): Promise<void> {
    return this.session.run((target: HTMLElement) => target.scrollIntoView({ block: 'center' }), element);
  }

  private async press(element: ElementReference): Promise<void> {
    await this.scrollTo(element);
    await this.session.call('POST', `/element/${element[ELEMENT]}/click`, {});
  }

  private async all(): Promise<ElementReference[]> {
    const found = await this.session.run(find, this.steps);
    if (found) return found as unknown as ElementReference[];
    // A new page. The library makes itself a property of its window.
    await this.session.evaluate(library);
    await this.session.run(keepFaults, FAULTS);
    throw new NotYet('the page had only just come');
  }

  /** The one element that it is; as in Playwright, two are a fault of the journey. */
  private async element(): Promise<ElementReference> {
    const [element, ...others] = await this.all();
    if (!element) throw new NotYet('it is not there');
    if (others.length > 0) throw new NotYet(`there are ${others.length + 1} of it`);
    return element;
  }

  private withElement<Value>(work: (id: string, element: ElementReference) => Promise<Value>): Promise<Value> {
    return whenReady(async () => {
      const element = await this.element();
      return work(element[ELEMENT], element);
    }, this.toString());
  }
}

export class WebDriverScreen extends Finder implements ScreenOf<WebDriverPlace> {
  constructor(
    session: Session,
    private readonly origin: string,
  ) {
    super(session, []);
  }

  goto(path: string): Promise<void> {
    return this.session.call('POST', '/url', { url: new URL(path, this.origin).href });
  }

  /** Faults of the pages' scripts of the origin at which the window is, from the first look at each page on. */
  faults(): Promise<string> {
    return this.session.run((key: string) => sessionStorage.getItem(key) ?? '', FAULTS);
  }

  /** A picture of the window, as PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.session.call<string>('GET', '/screenshot'), 'base64');
  }
}
