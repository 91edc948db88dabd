import type { Readable } from 'node:stream';

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Storage for the bytes of files. Keys are made by the server: letters, digits, `-` and `/`. */
export interface FileStorage {
  /** Writes the whole file or nothing. A reader never sees half a file. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns null if there is nothing under the key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes a file. A missing file is no error. */
  remove(key: string): Promise<void>;
}
