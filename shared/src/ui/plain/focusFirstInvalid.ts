/** Where the focus goes when a form is refused, and when a person asks for what is open. */

/**
 * Scrolls to and focuses the first control that is marked as invalid (CONTRACT 7).
 * @param root the form or any element around it
 * @returns whether there was one
 */
export function focusFirstInvalid(root: ParentNode): boolean {
  const control = root.querySelector<HTMLElement>(
    ':is(input, select, textarea, button, [tabindex])[aria-invalid="true"]:not(:disabled)',
  );
  // A compound widget may mark only its group: its first control is where the person continues.
  const group = root.querySelector<HTMLElement>('[role="group"][aria-invalid="true"]');
  const target =
    control ?? group?.querySelector<HTMLElement>(':is(input, select, textarea, button):not(:disabled)') ?? group;
  if (!target) return false;
  // One that has no control, since nothing is left to choose there, is gone to itself.
  if (target === group) group.tabIndex = -1;
  goTo(target);
  return true;
}

function goTo(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  target.closest('.mg-field')?.scrollIntoView?.({ block: 'center' });
}

/** Scrolls to an item and focuses its first control. */
export function focusItem(root: ParentNode, itemKey: string): void {
  const fields = [...root.querySelectorAll<HTMLElement>('[data-item-key]')];
  const field = fields.find(({ dataset }) => dataset.itemKey === itemKey);
  const control = field?.querySelector<HTMLElement>(':is(input, select, textarea, button):not(:disabled)');
  if (control) goTo(control);
}
