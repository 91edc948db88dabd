import { now } from '#server/base/clock.ts';
import type { Sql } from '#server/db/sql.ts';
import { findSaidLately, type SaidLately } from './said-lately.store.ts';

export type { SaidLately };

/** As long as a template's buttons are looked for, and as nobody is asked the same twice. */
const rememberedMs = 30 * 86_400_000;

/** What was said to a person on a number in the 30 days before a moment and since, newest first: at most the last 20 things. */
export const saidLately = (
  on: Sql,
  organizationId: string,
  to: { readonly contactId: string; readonly connectionId: string },
  at: Date = now(),
): Promise<SaidLately[]> => findSaidLately(on, organizationId, to, new Date(at.getTime() - rememberedMs));
