import { setTimeout as delay } from 'node:timers/promises';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import type { MemberIdentity } from '../../context.ts';

/**
 * The data that a page of the inbox needs first, in the form of the panel's responses. The server reads the data
 * together with the page, so that the browser's first paint contains it.
 */
export interface FirstReading {
  /** When the data was read, in milliseconds. */
  readonly at: number;
  /** The conversation in the page's URL. Null if the URL names no conversation, or if the member may not see it. */
  readonly opened: {
    readonly id: string;
    readonly conversation: object;
    readonly messages: object;
    readonly activities: object;
    readonly quickReplies: object;
    /** Price of the next message. Null if no price applies or the price cannot be read. */
    readonly price: object | null;
  } | null;
  /** The unfiltered list of conversations. Null if the page's address contains a filter. */
  readonly inbox: object | null;
  /** Number of conversations in each entry of the inbox menu. */
  readonly folders: object | null;
}

export interface Reader {
  readonly member: MemberIdentity;
  /** The caller's address. */
  readonly address: string;
  readonly requestId: string;
  /** Path and query of the page. */
  readonly asked: string;
}

/**
 * Holds the function that reads the data. The pages that Next builds do not include the operations, so the server
 * process stores its function here.
 */
const registered = oncePerProcess('first reading', () => ({
  read: async (_reader: Reader): Promise<FirstReading | null> => null,
}));

export const lendFirstReading = (read: (reader: Reader) => Promise<FirstReading | null>): void => {
  registered.read = read;
};

/** How long a page waits for the data, in milliseconds. After that, the page is sent without the data. */
const patienceMs = 1_000;

/**
 * Reads the data that the page would request first. Returns null if no function is registered, the read fails, or the
 * read takes too long. The page then requests the data itself.
 */
export const firstReading = (reader: Reader): Promise<FirstReading | null> =>
  Promise.race([registered.read(reader).catch(() => null), delay(patienceMs, null, { ref: false })]);
