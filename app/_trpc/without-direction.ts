import type { TRPCLink } from '@trpc/client';
import type { ApiRouter } from '#server/api/root.ts';

/**
 * Removes `direction` from the input. tRPC adds it to infinite queries, and our strict input schemas refuse unknown
 * fields.
 */
export const withoutDirection: TRPCLink<ApiRouter> =
  () =>
  ({ op, next }) => {
    const { direction: _unused, ...input } = (op.input ?? {}) as Record<string, unknown>;
    return next({ ...op, input });
  };
