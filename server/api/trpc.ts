import { initTRPC } from '@trpc/server';
import { errorRow } from '#server/contract/errors.ts';
import type { CallContext } from './context.ts';
import type { Declaration } from './declaration.ts';
import { toAppError } from './to-app-error.ts';

const trpc = initTRPC
  .context<CallContext>()
  .meta<Declaration>()
  .create({
    // The panel gets the same codes and messages as the API.
    errorFormatter({ shape, error }) {
      const failure = toAppError(error);
      return {
        ...shape,
        message: failure.publicMessage ?? errorRow(failure.code)?.message ?? shape.message,
        data: {
          code: failure.code,
          httpStatus: errorRow(failure.code)?.status ?? 500,
          details: failure.details ?? null,
        },
      };
    },
  });

export const { router } = trpc;
export const { procedure } = trpc;
