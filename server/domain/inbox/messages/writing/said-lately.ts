import { now } from '#server/base/clock.ts';
import type { Sql } from '#server/db/sql.ts';
import { findSaidLately, type SaidLately } from './said-lately.store.ts';

export type { SaidLately };

/**
 * How long the buttons of a sent template are recognized, and how long a person is not asked the same question again,
 * in milliseconds.
 */
const rememberedMs = 30 * 86_400_000;

/**
 * Returns up to 20 messages that the business sent to a person from a number in the 30 days before `at`, newest first.
 */
export const saidLately = (
  on: Sql,
  organizationId: string,
  to: { readonly contactId: string; readonly connectionId: string },
  at: Date = now(),
): Promise<SaidLately[]> => findSaidLately(on, organizationId, to, new Date(at.getTime() - rememberedMs));
