import { UserRound } from 'lucide-react';
import { cn } from '../cn.ts';
import { initialsOf } from '../text/initials.ts';

const colors = [
  'bg-tint-1 text-tint-ink-1',
  'bg-tint-2 text-tint-ink-2',
  'bg-tint-3 text-tint-ink-3',
  'bg-tint-4 text-tint-ink-4',
  'bg-tint-5 text-tint-ink-5',
  'bg-tint-6 text-tint-ink-6',
];

/**
 * Shows a person's initials on a color derived from the name. Shows a neutral figure if the name is null or has no
 * initials.
 */
export function Avatar({ name, className }: { name: string | null; className?: string }) {
  const initials = name === null ? null : initialsOf(name);
  const sum = [...(name ?? '')].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-full text-sm font-semibold',
        initials === null ? 'bg-sunken text-ink-faint' : colors[sum % colors.length],
        className,
      )}
    >
      {initials ?? <UserRound className="size-[55%]" />}
    </span>
  );
}
