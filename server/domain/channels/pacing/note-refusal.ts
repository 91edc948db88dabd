import { now } from '#server/base/clock.ts';
import type { Sql } from '#server/db/sql.ts';
import { backOffNumber, backOffPair, coolDown, doubt } from './pacing.store.ts';

export interface Refused {
  readonly connectionId: string;
  readonly contactId: string | null;
  readonly code: string;
}

const hour = 3_600_000;
/** The number of refusals in a row after which a person counts as unreachable. */
const doubtsMost = 3;
const numberBackMs: Readonly<Record<string, number>> = {
  '4': 60_000,
  '80007': 60_000,
  '130429': 10_000,
  '131064': hour,
};

/**
 * Applies a refusal by the messaging provider to later sends: the number, the pair of number and person, or the person
 * is held back. The refusal may come with the response or in a later status report.
 */
export async function noteRefusal(on: Sql, organizationId: string, refused: Refused, at: Date = now()): Promise<void> {
  const { connectionId, contactId, code } = refused;
  const back = numberBackMs[code];
  if (back !== undefined) await backOffNumber(on, organizationId, connectionId, new Date(at.getTime() + back));
  if (contactId === null) return;
  // WhatsApp limits the marketing messages that a person gets. An early retry makes the limit stricter
  // (whatsapp/operator.md#c9).
  if (code === '131049') await coolDown(on, organizationId, contactId, at);
  if (code === '131056') await backOffPair(on, organizationId, { connectionId, contactId }, at);
  if (code === '130403') await doubt(on, organizationId, contactId, at, 1);
  if (code === '131026') await doubt(on, organizationId, contactId, at, doubtsMost);
}
