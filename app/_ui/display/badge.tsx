import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

const tones = {
  neutral: 'bg-sunken text-ink-soft dark:bg-line',
  accent: 'bg-accent-soft text-accent-ink',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
};
export type Tone = keyof typeof tones;

export const Badge = ({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={cn(
      'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
);
