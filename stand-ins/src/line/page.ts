/** The HTML of the local LINE's login page. */
import { escapeHtml, page } from '../html';
import { PEOPLE } from './people';
import { lineTexts } from './texts';

/**
 * The page on which one chooses who signs in.
 * @param request the checked authorize request, sent back with the choice.
 */
export function loginPage(request: Readonly<Record<string, string>>): string {
  const hidden = Object.entries(request)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const buttons = PEOPLE.map(
    ({ userId, name, role }) =>
      `<button class="person" name="person" value="${userId}">${lineTexts.loginAs(name, role)}</button>`,
  ).join('');
  return page(
    lineTexts.title,
    `<p>${lineTexts.lead}</p><form method="post" action="/oauth2/v2.1/authorize">${hidden}${buttons}` +
      `<button name="person" value="">${lineTexts.cancel}</button></form>` +
      `<p class="note">${lineTexts.permissions}</p><p class="note">${lineTexts.note}</p>`,
  );
}

/** What LINE shows when it cannot even send the browser back. */
export function faultPage(description: string): string {
  return page(lineTexts.faultTitle, `<p role="alert">${escapeHtml(description)}</p>`);
}
