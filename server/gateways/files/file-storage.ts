import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of files lie. Keys are made by us: letters, digits, `-` and `/`. */
export interface FileStorage {
  /** Whole or not at all: a reader never sees half a file. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is nothing under the key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}
