/**
 * Focuses an element that has just appeared on the page. Does nothing while a dialog is open, so that the dialog keeps
 * the focus.
 */
export function takeFocus(to: HTMLElement | null | undefined): void {
  if (!document.querySelector('[role=dialog]')) to?.focus();
}
