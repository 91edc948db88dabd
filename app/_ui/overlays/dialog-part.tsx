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
  /** A sheet slides in from the side and leaves the page visible; it is meant for looking at details. */
  readonly shape?: 'dialog' | 'sheet';
  readonly className?: string;
  /** If false, only the controls inside the dialog close it. */
  readonly closable?: boolean;
  /**
   * The element that gets the focus when the dialog closes, if not the one that had it before: that one may no longer
   * exist.
   */
  readonly returnTo?: RefObject<HTMLElement | null> | undefined;
}

/**
 * Focuses a form's first field rather than the close button, because a person who opens a form wants to fill it in. In
 * a confirmation dialog without fields, focuses the harmless button.
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
            // Escape closes an open list of a field first, and the dialog only when no list is open.
            if (event.target instanceof Element && event.target.matches('[data-list-open]')) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            // The library restores the focus only to its own triggers; otherwise it leaves the focus on the document's
            // body.
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
