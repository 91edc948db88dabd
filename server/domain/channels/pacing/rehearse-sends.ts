import type { Tx } from '#server/db/transact.ts';
import { type Admission, type AskedSend, admissionOf, sayOf } from './admit-send.ts';
import { noteRefusal, type Refused } from './note-refusal.ts';
import { giveBack } from './pacing.store.ts';
import { admitMany, copyKnown, openWindow, readFunctions, standIn, tidy } from './rehearsal.store.ts';

/** A send in a simulation. All sends of a simulation have the same organization and number. */
type RehearsedAsk = Omit<AskedSend, 'organizationId' | 'connectionId'>;

/** The scheduler of a simulation, in which the caller sets the time. */
export interface RehearsedScheduler {
  /** Decides, in order, whether these messages may be sent at the given time. */
  admit(asks: readonly RehearsedAsk[], at: Date): Promise<Admission[]>;
  noteRefusal(refused: Omit<Refused, 'connectionId'>, at: Date): Promise<void>;
  takeBack(key: string): Promise<void>;
  /** Simulates that the contact wrote a message. Until `until`, messages to the contact count as replies. */
  openWindow(contactId: string, until: Date): Promise<void>;
}

const tidyEvery = 500;

/**
 * Runs the SQL functions that decide about real sends on copies of their data, in temporary tables of this transaction.
 * No real row is locked or written, and the caller sets the time. The caller must roll the transaction back: until
 * then, statements of this session find the copies instead of the real tables.
 */
export async function rehearseSends(
  tx: Tx,
  of: {
    readonly organizationId: string;
    readonly connectionId: string;
    readonly contactIds: readonly string[];
    readonly at: Date;
  },
): Promise<RehearsedScheduler> {
  const { organizationId, connectionId } = of;
  await readFunctions(tx, organizationId, connectionId, of.at);
  await standIn(tx);
  await copyKnown(tx, organizationId, of);
  let taken = 0;
  return {
    admit: async (asks, at) => {
      if (taken >= tidyEvery) {
        await tidy(tx);
        taken = 0;
      }
      const asked = asks.map((ask) => ({ contact: ask.contactId, key: ask.key, say: sayOf(ask) }));
      const rows = await admitMany(tx, organizationId, { connectionId, at }, asked);
      taken += rows.filter(({ verdict }) => verdict === 'go').length;
      return rows.map((row) => admissionOf(row, at));
    },
    noteRefusal: (refused, at) => noteRefusal(tx, organizationId, { ...refused, connectionId }, at),
    takeBack: async (key) => void (await giveBack(organizationId, key, tx)),
    openWindow: (contactId, until) => openWindow(tx, organizationId, { connectionId, contactId, until }),
  };
}
