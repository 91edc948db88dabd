import type { TRPCLink } from '@trpc/client';
import type { ApiRouter } from '#server/api/root.ts';

/** tRPC's infinite queries add `direction` to the input, which our strict inputs refuse as an unknown field. */
export const withoutDirection: TRPCLink<ApiRouter> =
  () =>
  ({ op, next }) => {
    const { direction: _unused, ...input } = (op.input ?? {}) as Record<string, unknown>;
    return next({ ...op, input });
  };
