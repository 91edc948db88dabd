import { setTimeout as delay } from 'node:timers/promises';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import type { MemberIdentity } from '../context.ts';

/** What a page of the inbox reads first, as the panel's calls answer it, read with the page itself: then it is in what the browser paints first. */
export interface FirstReading {
  /** When it was read, in milliseconds. */
  readonly at: number;
  /** The conversation the address names; null: none, or none the member may see. */
  readonly opened: {
    readonly id: string;
    readonly conversation: object;
    readonly messages: object;
    readonly happenings: object;
    readonly quickReplies: object;
    /** Null where nothing is paid for. */
    readonly price: object | null;
  } | null;
  /** The list as nobody has filtered it; null: the address filters it. */
  readonly inbox: object | null;
  /** How many are in each place of the inbox. */
  readonly places: object | null;
}

export interface Reader {
  readonly member: MemberIdentity;
  /** The caller's address. */
  readonly address: string;
  readonly requestId: string;
  /** Path and query of the page. */
  readonly asked: string;
}

/** Next's pages do not carry the operations with them: the server process lends them its own. */
const door = oncePerProcess('first reading', () => ({
  read: async (_reader: Reader): Promise<FirstReading | null> => null,
}));

export const lendFirstReading = (read: (reader: Reader) => Promise<FirstReading | null>): void => {
  door.read = read;
};

/** A page is not kept back for longer. */
const patienceMs = 1_000;

/** What the page would ask for first; null where nobody has lent it, or it cannot be read, or not soon: then the page asks. */
export const firstReading = (reader: Reader): Promise<FirstReading | null> =>
  Promise.race([door.read(reader).catch(() => null), delay(patienceMs, null, { ref: false })]);
