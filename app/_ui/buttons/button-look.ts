import { cn } from '../cn.ts';

const looks = {
  primary: 'bg-accent text-white hover:bg-accent-strong dark:text-black',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken dark:hover:bg-raised',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink dark:hover:bg-raised',
  danger: 'bg-danger text-white hover:bg-danger-strong dark:text-black',
};
const sizes = { md: 'h-9 px-3.5 text-md', sm: 'h-8 px-2.5 text-sm', icon: 'size-9' };

export interface ButtonLook {
  readonly look?: keyof typeof looks | undefined;
  readonly size?: keyof typeof sizes | undefined;
}

/** Returns the CSS classes of a button. Links that look like buttons use them on pages without scripts. */
export const buttonLook = ({ look = 'secondary', size = 'md' }: ButtonLook, className?: string): string =>
  cn(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-lg font-medium whitespace-nowrap transition-colors disabled:pointer-events-none disabled:opacity-50',
    looks[look],
    sizes[size],
    className,
  );
