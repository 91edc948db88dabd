import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface HeaderProps {
  /** A link above the title, back to the previous page. */
  readonly back?: ReactNode;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /**
   * Limits the width, for forms and short lists that are easier to read in short lines. `column` is for forms that are
   * filled in from top to bottom.
   */
  readonly narrow?: boolean | 'column';
  /** Uses the full width of the window, for boards and charts. */
  readonly wide?: boolean;
  /** Makes the page itself focusable, so that the keyboard can scroll a page without buttons, links or fields. */
  readonly readOnly?: boolean;
}

/** A page of the panel with a title, a description, the main actions and the content. It scrolls as a whole. */
export const Page = ({
  back,
  title,
  description,
  actions,
  narrow,
  wide,
  readOnly,
  children,
}: HeaderProps & { children: ReactNode }) => (
  <div
    // The page is positioned, because otherwise hidden text for screen readers would make the window itself scroll.
    className="relative h-full overflow-y-auto print:h-auto print:overflow-visible"
    // Keyboard users must be able to focus a scrolling area.
    tabIndex={readOnly ? 0 : undefined}
  >
    <div className={cn('mx-auto w-full px-4 py-6 sm:px-8 sm:py-8', !wide && 'max-w-6xl')}>
      {/* Narrow pages begin at the same left edge as all others. */}
      <div className={cn(narrow === true && 'max-w-4xl', narrow === 'column' && 'max-w-180')}>
        <header className="mb-6 flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64 md:basis-48">
            {back && <div className="mb-2">{back}</div>}
            <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
            {description && <p className="mt-1 max-w-2xl text-sm text-pretty text-ink-soft">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  </div>
);

export const Card = ({ className, children }: { className?: string; children: ReactNode }) => (
  <section className={cn('overflow-hidden rounded-xl border border-line bg-surface', className)}>{children}</section>
);
