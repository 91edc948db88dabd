import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface HeaderProps {
  /** Shown above the title: the link back to the page the person came from. */
  readonly back?: ReactNode;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /**
   * For forms and short lists, whose lines should be short enough to read easily. `column` is for forms filled in from
   * top to bottom.
   */
  readonly narrow?: boolean | 'column';
  /** As wide as the window, for content that is drawn rather than read. */
  readonly wide?: boolean;
  /**
   * The page may contain nothing that can take the focus. The page itself then takes it, so that it scrolls by
   * keyboard.
   */
  readonly readOnly?: boolean;
}

/** A page of the panel that scrolls as a whole: title, description, main actions and content. */
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
    // Positioned: otherwise text for screen readers far down the page would make the window itself scroll.
    className="relative h-full overflow-y-auto print:h-auto print:overflow-visible"
    // A scrolling area must be reachable by keyboard.
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
