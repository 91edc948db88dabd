import { cn } from './cn.ts';

const colors = [
  'bg-tint-1 text-tint-ink-1',
  'bg-tint-2 text-tint-ink-2',
  'bg-tint-3 text-tint-ink-3',
  'bg-tint-4 text-tint-ink-4',
  'bg-tint-5 text-tint-ink-5',
  'bg-tint-6 text-tint-ink-6',
];

function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '?')][0]?.toUpperCase()).join('');
}

/** A person's initials on a colour of their own. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-full text-sm font-semibold',
        colors[sum % colors.length],
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
