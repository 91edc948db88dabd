import { cn } from '../cn.ts';

const tones = { accent: 'bg-accent', warning: 'bg-warning', danger: 'bg-danger' };

interface Props {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The text that screen readers read instead of the number. */
  readonly text?: string;
  /** `meter` shows how full something is; `progressbar` shows how far a task has progressed. */
  readonly kind?: 'meter' | 'progressbar';
  readonly tone?: keyof typeof tones;
}

/** A bar that shows `value` as a share of `max`. */
export function Bar({ label, value, max, text, kind = 'meter', tone = 'accent' }: Props) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support all of these attributes.
    <div
      role={kind}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={text}
      className="h-2 overflow-hidden rounded-full bg-sunken dark:bg-line"
    >
      <div
        className={cn('h-full rounded-full transition-[width] duration-slow', tones[tone])}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
