'use client';

import { Check, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cn } from '#app/_ui/cn.ts';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';

interface Props {
  readonly position: number;
  readonly title: string;
  /** The content to show while the part is closed. */
  readonly summary: ReactNode;
  readonly isDone: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The label of the button that opens the part. Used if nothing in the part can be changed. */
  readonly again?: string;
  /** The error of the last action in this part. */
  readonly error?: unknown;
  readonly children: ReactNode;
}

/** Shows the error of an action inside the part that caused it. */
export function PartError({ error }: { error: unknown }) {
  const errorText = useErrorText();
  if (error == null) return null;
  return (
    <p role="alert" className="rounded-lg bg-danger-soft px-4 py-2.5 text-sm text-danger">
      {errorText(error)}
    </p>
  );
}

/** Focuses the heading of a part when the user opens the part, but not if it is open when the page loads. */
export function useHeadingFocus(isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return heading;
}

/** A numbered part of a campaign's draft. While closed, it shows a summary and a button that opens it. */
export function Part({ position, title, summary, isDone, isOpen, onToggle, again, error, children }: Props) {
  const t = useTranslations('campaigns');
  const id = useId();
  const heading = useHeadingFocus(isOpen);
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-xl border border-line bg-surface">
      <div
        className={cn(
          'relative flex items-start gap-3 px-4 py-4 sm:px-5',
          !isOpen && 'rounded-xl hover:bg-sunken dark:hover:bg-raised',
        )}
      >
        <span
          className={cn(
            'flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold',
            isDone
              ? 'bg-accent-soft text-accent-ink'
              : isOpen
                ? 'bg-accent text-white dark:text-black'
                : 'bg-sunken text-ink-soft dark:bg-line',
          )}
        >
          {isDone ? <Check className="size-4" aria-hidden /> : <span aria-hidden>{position}</span>}
        </span>
        <div className="min-w-0 flex-1 pt-0.5">
          <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className="w-fit scroll-mt-4 rounded-md font-semibold">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-body`}
              aria-describedby={`${id}-summary`}
              onClick={onToggle}
              // Makes the whole line of the part clickable.
              className="after:absolute after:inset-0 after:rounded-xl"
            >
              {title}
            </button>
          </h2>
          <p id={`${id}-summary`} className={cn('mt-0.5 text-sm text-pretty text-ink-soft', isOpen && 'sr-only')}>
            {isDone && <span className="sr-only">{t('partDone')} </span>}
            {!isOpen && summary}
          </p>
        </div>
        <span aria-hidden className="flex items-center gap-1 pt-1 text-sm font-medium text-accent-ink">
          {isDone && !isOpen ? (
            (again ?? t('partChange'))
          ) : (
            <ChevronDown className={cn('size-4 text-ink-faint transition-transform', isOpen && 'rotate-180')} />
          )}
        </span>
      </div>
      <div id={`${id}-body`} hidden={!isOpen} className="px-4 pb-5 sm:px-5">
        {isOpen && (
          <div className="space-y-4 sm:pl-10">
            <PartError error={error} />
            {children}
          </div>
        )}
      </div>
    </section>
  );
}
