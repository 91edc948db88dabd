import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { Button } from './button.tsx';

interface Props extends Omit<ComponentProps<typeof Button>, 'size' | 'aria-label'> {
  /** The action of the button in words. Read by screen readers, and shown as a tooltip unless `title` is given. */
  readonly label: string;
}

/** A button that shows only an icon. It is large enough for a finger. */
export function IconButton({ label, title = label, look = 'quiet', className, ...rest }: Props) {
  return (
    <Button look={look} size="icon" aria-label={label} title={title} className={cn('size-10', className)} {...rest} />
  );
}
