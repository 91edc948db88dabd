import { cn } from './cn.ts';

const colors = [
  'bg-[#d9efe6] text-[#0a5a43] dark:bg-[#153f33] dark:text-[#8fe3c6]',
  'bg-[#e4e6fb] text-[#363c96] dark:bg-[#272b57] dark:text-[#b5bbf6]',
  'bg-[#fbe6d8] text-[#8a4212] dark:bg-[#472612] dark:text-[#f5bb93]',
  'bg-[#f7e1ee] text-[#8b2462] dark:bg-[#471a35] dark:text-[#f0a9d2]',
  'bg-[#dfeefa] text-[#185083] dark:bg-[#16324b] dark:text-[#9bcbf3]',
  'bg-[#f3ebcd] text-[#695210] dark:bg-[#3b3112] dark:text-[#e6cf82]',
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
        'inline-flex size-9 shrink-0 items-center justify-center rounded-full text-[13px] font-semibold',
        colors[sum % colors.length],
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
