import { cn } from '#app/_ui/cn.ts';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly className?: string;
  /** Long lines go on in the next one instead of out of sight. */
  readonly wrap?: boolean;
}

/** A text of machines. What scrolls can be reached by keyboard. */
export const CodeText = ({ label, text, className, wrap = false }: Props) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    tabIndex={0}
    className={cn('overflow-auto rounded-lg border border-line bg-sunken p-3', className)}
  >
    <pre className={cn('font-mono text-xs leading-relaxed', wrap && 'break-all whitespace-pre-wrap')}>{text}</pre>
  </section>
);
