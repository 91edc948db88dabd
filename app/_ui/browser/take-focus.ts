/**
 * Focuses an element that has just appeared on the page, unless a dialog is open: a person in a dialog keeps the focus
 * there.
 */
export function takeFocus(to: HTMLElement | null | undefined): void {
  if (!document.querySelector('[role=dialog]')) to?.focus();
}
