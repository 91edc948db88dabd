import { now } from '#server/base/clock.ts';
import type { Sql } from '#server/db/sql.ts';
import { backOffNumber, backOffPair, coolDown, doubt } from './pacing.store.ts';

export interface Refused {
  readonly connectionId: string;
  readonly contactId: string | null;
  readonly code: string;
}

const hour = 3_600_000;
/** After this many refusals in a row the person counts as out of reach. */
const doubtsMost = 3;
const numberBackMs: Readonly<Record<string, number>> = {
  '4': 60_000,
  '80007': 60_000,
  '130429': 10_000,
  '131064': hour,
};

/**
 * Records what a refusal of the operator, immediate or later, means for further sends to the number, the pair or the
 * person.
 */
export async function noteRefusal(on: Sql, organizationId: string, refused: Refused, at: Date = now()): Promise<void> {
  const { connectionId, contactId, code } = refused;
  const back = numberBackMs[code];
  if (back !== undefined) await backOffNumber(on, organizationId, connectionId, new Date(at.getTime() + back));
  if (contactId === null) return;
  // This is the operator's cap on marketing to a person. Trying earlier makes it worse (whatsapp/operator.md#c9).
  if (code === '131049') await coolDown(on, organizationId, contactId, at);
  if (code === '131056') await backOffPair(on, organizationId, { connectionId, contactId }, at);
  if (code === '130403') await doubt(on, organizationId, contactId, at, 1);
  if (code === '131026') await doubt(on, organizationId, contactId, at, doubtsMost);
}
