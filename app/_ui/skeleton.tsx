import { cn } from './cn.ts';

/** The place of something that is being read. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block animate-pulse rounded-md bg-line', className)} />
);
