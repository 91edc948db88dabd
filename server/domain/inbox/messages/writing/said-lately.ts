import { now } from '#server/base/clock.ts';
import type { Sql } from '#server/db/sql.ts';
import { findSaidLately, type SaidLately } from './said-lately.store.ts';

export type { SaidLately };

/** How long a template's buttons are recognised, and how long no person is asked the same question again. */
const rememberedMs = 30 * 86_400_000;

/** The business's messages to a person on a number in the 30 days before a moment and since, newest first: at most the last 20. */
export const saidLately = (
  on: Sql,
  organizationId: string,
  to: { readonly contactId: string; readonly connectionId: string },
  at: Date = now(),
): Promise<SaidLately[]> => findSaidLately(on, organizationId, to, new Date(at.getTime() - rememberedMs));
