import { cn } from '#app/_ui/cn.ts';

interface Props {
  readonly text: string;
  readonly className?: string;
  /** Long lines go on in the next one instead of out of sight. */
  readonly wrap?: boolean;
}

/** A text of machines, below a heading that says what it is. */
export const CodeText = ({ text, className, wrap = false }: Props) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    tabIndex={0}
    className={cn(
      'overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs leading-relaxed',
      wrap && 'break-all whitespace-pre-wrap',
      className,
    )}
  >
    {text}
  </pre>
);
