'use client';

import { Card } from '../page.tsx';
import { Failure, SkeletonRows } from './states.tsx';

interface Read {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Shows the first failure among several queries, with a button that repeats all of them. Shows placeholder rows until
 * all queries have finished, and then nothing.
 */
export function Reads({ reads }: { reads: readonly Read[] }) {
  const failed = reads.find((read) => read.isError);
  if (!failed && !reads.some((read) => read.isPending)) return null;
  return (
    <Card>
      {failed ? (
        <Failure error={failed.error} onRetry={() => void Promise.all(reads.map((read) => read.refetch()))} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Card>
  );
}
