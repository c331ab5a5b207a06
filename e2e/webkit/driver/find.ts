/** What runs inside the page: it finds elements by what people see of them, and keeps faults of the page's scripts. */

/** Text that is looked for: a part of it, the whole of it, or a pattern. */
export type TextPattern = { text: string; exact: boolean } | { source: string; flags: string };

export type Step =
  | { by: 'role'; role: string; name?: TextPattern; level?: number }
  | { by: 'label' | 'text' | 'having'; pattern: TextPattern }
  | { by: 'selector'; selector: string }
  | { by: 'first' };

/**
 * The elements that a chain of steps leads to; null where the page does not have the library yet. It is sent to the browser as text, so it uses nothing from outside but
 * the page's `TestingLibraryDom`, which knows roles, names and labels.
 */
export function find(steps: readonly Step[]): HTMLElement[] | null {
  const { TestingLibraryDom: library } = window as { TestingLibraryDom?: typeof import('@testing-library/dom') };
  if (!library) return null;
  const words = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const matcher = (pattern: TextPattern) => (content: string | null) => {
    const text = words(content);
    if ('source' in pattern) return new RegExp(pattern.source, pattern.flags).test(text);
    const wanted = words(pattern.text);
    return pattern.exact ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase());
  };
  const withText = (scope: HTMLElement, matches: (content: string | null) => boolean) => {
    const all = [...scope.querySelectorAll<HTMLElement>('*:not(script, style, noscript)')];
    const matching = all.filter((element) => matches(element.textContent));
    return matching.filter((element) => !matching.some((other) => other !== element && element.contains(other)));
  };
  const within = (scope: HTMLElement, step: Step): HTMLElement[] => {
    switch (step.by) {
      case 'role':
        return library.queryAllByRole(scope, step.role, {
          ...(step.name && { name: matcher(step.name) }),
          ...(step.level !== undefined && { level: step.level }),
        });
      case 'label':
        return library.queryAllByLabelText(scope, matcher(step.pattern));
      case 'text':
        return withText(scope, matcher(step.pattern));
      case 'selector':
        return [...scope.querySelectorAll<HTMLElement>(step.selector)];
      default:
        return [scope];
    }
  };
  let found: HTMLElement[] = [document.body];
  for (const step of steps) {
    if (step.by === 'first') found = found.slice(0, 1);
    else if (step.by === 'having') {
      const matches = matcher(step.pattern);
      found = found.filter((element) => matches(element.textContent));
    } else found = [...new Set(found.flatMap((scope) => within(scope, step)))];
  }
  return found;
}

/** Whether a person can see it, as Playwright means it: it has a size and is not hidden. */
export function isVisible(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
}

/** Sets a field that is not typed into (a date's picker), as the picker does. */
export function setValue(element: HTMLInputElement, value: string): void {
  element.focus();
  // The prototype's own setter: React replaces the element's and would not hear of it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Writes faults of the page's scripts into the tab's storage, where they outlast the page. */
export function keepFaults(key: string): void {
  const keep = (fault: unknown) => sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ''}${fault}\n`);
  addEventListener('error', ({ message }) => keep(message));
  addEventListener('unhandledrejection', ({ reason }) => keep(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    keep(`${violatedDirective} refuses ${blockedURI}`),
  );
}
