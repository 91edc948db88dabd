'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { cn } from '../cn.ts';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** A `dialog` is centred. A `sheet` slides in from the side, leaves the page visible, and is meant for details. */
  readonly shape?: 'dialog' | 'sheet';
  readonly className?: string;
  /** Whether Escape or a click outside closes the dialog. If false, only the buttons of the dialog close it. */
  readonly closable?: boolean;
  /**
   * The element to focus after the dialog has closed. The default is the element that had the focus before, which may
   * no longer exist.
   */
  readonly returnTo?: RefObject<HTMLElement | null> | undefined;
}

/**
 * Focuses the first field of a form instead of the close button, because the user wants to fill in the form. In a
 * confirmation without fields, focuses the button that cancels the action.
 */
function focusFirstField(event: Event): void {
  const within = event.currentTarget as HTMLElement;
  const field =
    within.querySelector<HTMLElement>('[data-first]') ??
    within.querySelector<HTMLElement>('input:not([type=hidden]):not(:disabled), textarea, select, [data-harmless]');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

const shapes = {
  dialog:
    'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 rounded-2xl border',
  sheet: 'inset-y-0 right-0 w-full max-w-2xl border-l',
};

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  shape = 'dialog',
  className,
  closable = true,
  returnTo,
}: Props) {
  const t = useTranslations('common');
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40 dark:bg-black/60" />
        <Radix.Content
          onOpenAutoFocus={focusFirstField}
          onEscapeKeyDown={(event) => {
            // While a field's list is open, Escape closes only that list and not the dialog.
            if (event.target instanceof Element && event.target.matches('[data-list-open]')) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            // The library restores the focus only to its own trigger buttons. If something else opened the dialog, the
            // focus would stay on the document's body.
            const isNobodys = document.activeElement === document.body;
            const to = returnTo?.current ?? (isNobodys ? before.current : null);
            if (!(to instanceof HTMLElement && to.isConnected)) return;
            event.preventDefault();
            to.focus();
          }}
          className={cn(
            'fixed z-50 flex flex-col overflow-hidden border-line bg-surface shadow-xl outline-none',
            shapes[shape],
            className,
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start gap-4 px-5 pt-5 pb-2">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-sm text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            {closable && (
              <Radix.Close
                aria-label={t('close')}
                className="-mt-1 -mr-1 rounded-md p-1 text-ink-faint hover:bg-sunken hover:text-ink dark:hover:bg-raised"
              >
                <X className="size-5" />
              </Radix.Close>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
