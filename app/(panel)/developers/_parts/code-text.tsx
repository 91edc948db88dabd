import { cn } from '#app/_ui/cn.ts';

interface Props {
  readonly text: string;
  readonly className?: string;
  /** Wraps long lines instead of scrolling sideways. */
  readonly wrap?: boolean;
}

/** A block of code. A heading above the block says what the block contains. */
export const CodeText = ({ text, className, wrap = false }: Props) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
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
