/** The HTML of the local payment page, and of the page that posts the browser back to the shop. */
import type { ShiftJisField } from '@madoguchi/shared/domain/shiftJis';
import { escapeHtml, page } from '../html';
import type { Purchase } from './protocol';
import { sbpsTexts } from './texts';

function hidden(fields: readonly ShiftJisField[]): string {
  return fields
    .map(({ name, value }) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
}

/** The page on which one pays. */
export function paymentPage(transactionId: string, { values, details }: Purchase, methods: readonly string[]): string {
  const lines = details
    .filter(({ name }) => name === 'dtl_item_name')
    .map(({ value }) => `<li>${escapeHtml(value)}</li>`);
  const choices = methods.map(
    (method, index) =>
      `<label><input type="radio" name="pay_method" value="${escapeHtml(method)}"${index === 0 ? ' checked' : ''}> ${escapeHtml(sbpsTexts.methods[method] ?? method)}</label>`,
  );
  return page(
    sbpsTexts.title,
    `<p>${sbpsTexts.item}: ${escapeHtml(values.item_name ?? '')}</p><ul>${lines.join('')}</ul>` +
      `<p><strong>${sbpsTexts.amount}: ${sbpsTexts.yen(values.amount ?? '0')}</strong><br>${sbpsTexts.tax(values.tax || '0')}</p>` +
      `<form method="post" action="/f01/choose">${hidden([{ name: 'transaction', value: transactionId }])}` +
      `<fieldset><legend>${sbpsTexts.method}</legend>${choices.join('<br>')}</fieldset>` +
      `<button class="person" name="choice" value="pay">${sbpsTexts.pay}</button>` +
      `<button name="choice" value="cancel">${sbpsTexts.cancel}</button>` +
      `<button name="choice" value="error">${sbpsTexts.fail}</button></form><p class="note">${sbpsTexts.note}</p>`,
  );
}

/** The page that goes back to the shop by itself, by POST in Shift_JIS as the real one does. */
export function returnPage(address: string, fields: readonly ShiftJisField[]): string {
  return page(
    sbpsTexts.returning,
    `<form id="back" method="post" accept-charset="Shift_JIS" action="${escapeHtml(address)}">${hidden(fields)}` +
      `<button class="person">${sbpsTexts.back}</button></form><script>document.getElementById("back").submit()</script>`,
  );
}

/** What the person sees of a request that the service refuses. */
export function faultPage(text: string): string {
  return page(sbpsTexts.faultTitle, `<p role="alert">${escapeHtml(text)}</p>`);
}
