/**
 * Hands a payment over to the provider: a form of hidden inputs, in their order and in the provider's encoding,
 * submitted once (PAY-018, PAY-049).
 */
import type { PaymentForm } from '../contract';

let isLeaving = false;

function input({ name, value }: PaymentForm['fields'][number]): HTMLInputElement {
  const element = document.createElement('input');
  element.type = 'hidden';
  element.name = name;
  element.value = value;
  return element;
}

/** Leaves the page for the provider. A second call while the page is leaving does nothing. */
export function submitForm({ action, charset, fields }: PaymentForm): void {
  if (isLeaving) return;
  isLeaving = true;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.acceptCharset = charset;
  form.hidden = true;
  form.append(...fields.map(input));
  document.body.append(form);
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    isLeaving = false;
    form.remove();
    // Out of the browser's cache the page would still be waiting for the provider: it begins again, with what was
    // entered.
    if (persisted) window.location.reload();
  };
  window.addEventListener('pageshow', onReturn, { once: true });
  form.submit();
}
