/** Gives the focus to what came onto the page, unless a dialog stands open: who is in it keeps it. */
export function takeFocus(to: HTMLElement | null | undefined): void {
  if (!document.querySelector('[role=dialog]')) to?.focus();
}
