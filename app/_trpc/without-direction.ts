import type { TRPCLink } from '@trpc/client';
import type { ApiRouter } from '#server/api/root.ts';

/** Removes `direction` from the input: tRPC's infinite queries add it, and our strict inputs refuse unknown fields. */
export const withoutDirection: TRPCLink<ApiRouter> =
  () =>
  ({ op, next }) => {
    const { direction: _unused, ...input } = (op.input ?? {}) as Record<string, unknown>;
    return next({ ...op, input });
  };
