import type { Readable } from 'node:stream';

/** A range of bytes from `start` to `end`; both are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A storage for the bytes of files. The server chooses the keys, which consist of letters, digits, `-` and `/`. */
export interface FileStorage {
  /** Writes a complete file or nothing, so that a reader never gets half a file. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Reads a file or a byte range of it. Null if no file has the key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Deletes a file. Does nothing if the file does not exist. */
  remove(key: string): Promise<void>;
}
