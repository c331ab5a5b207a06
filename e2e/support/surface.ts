/**
 * What the page objects ask of a browser. Playwright's `Page` and `Locator` have it, and so have the WebDriver client's
 * (e2e/webkit/driver): one journey's words drive Chromium and WebKit. What only Playwright can do stays in the specs.
 */

/** Roles by which page objects find something. */
export type Role =
  | 'alert'
  | 'article'
  | 'button'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'radio'
  | 'status'
  | 'table'
  | 'textbox';

interface Finder<Place> {
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean; level?: number }): Place;
  getByLabel(text: string, options?: { exact?: boolean }): Place;
  /** The smallest element that holds the text. */
  getByText(text: string | RegExp): Place;
  locator(selector: string): Place;
}

/** Something on a screen, looked for anew at each call; each call waits for it. */
export interface PlaceOf<Place> extends Finder<Place> {
  filter(options: { hasText: string }): Place;
  first(): Place;
  click(): Promise<void>;
  fill(value: string): Promise<void>;
  check(): Promise<void>;
  /** Chooses by value or by label. */
  selectOption(value: string): Promise<unknown>;
  /** Waits until it is visible. */
  waitFor(options?: { timeout?: number }): Promise<void>;
  inputValue(): Promise<string>;
  textContent(): Promise<string | null>;
  getAttribute(name: string): Promise<string | null>;
}

/** A window of a browser, at the product. */
export interface ScreenOf<Place> extends Finder<Place> {
  goto(path: string): Promise<unknown>;
}
