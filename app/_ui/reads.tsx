'use client';

import { Card } from './page.tsx';
import { Failure, SkeletonRows } from './states.tsx';

interface Read {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** Of several reads the first failure and another try of all of them, or rows until the last has come; then nothing. */
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
