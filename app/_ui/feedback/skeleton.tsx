import { cn } from '../cn.ts';

/** A placeholder for content that is still loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block animate-pulse rounded-md bg-line', className)} />
);
