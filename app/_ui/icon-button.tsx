import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

interface Props extends Omit<ComponentProps<typeof Button>, 'size' | 'aria-label'> {
  /** What it does, said to who does not see it, and beside the pointer unless `title` says more. */
  readonly label: string;
}

/** A button that shows a picture alone, as large as a finger. */
export function IconButton({ label, title = label, look = 'quiet', className, ...rest }: Props) {
  return (
    <Button look={look} size="icon" aria-label={label} title={title} className={cn('size-10', className)} {...rest} />
  );
}
