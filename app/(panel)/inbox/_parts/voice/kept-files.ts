import { createStore, del, get, set } from 'idb-keyval';

/**
 * The browser's storage for files. If the browser cannot store a file, for example in a private window, the file is
 * kept only as long as the page is open.
 */
export interface Shelf {
  readonly read: (key: string) => Promise<readonly File[] | undefined>;
  readonly write: (key: string, files: readonly File[]) => Promise<void>;
}

const nothing: readonly File[] = [];

/** Holds files by key, both in the memory of this page and in the browser's storage for later pages. */
export function makeKeptFiles(shelf: Shelf) {
  const now = new Map<string, readonly File[]>();
  const read = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const put = (key: string, files: readonly File[]) => {
    now.set(key, files);
    for (const listener of listeners) listener();
  };
  /**
   * Reads the stored files of a key once per page. Files from an earlier page come before files that were added on this
   * page.
   */
  const load = (key: string): Promise<void> => {
    const asked =
      read.get(key) ??
      shelf
        .read(key)
        .catch(() => undefined)
        .then((kept) => {
          if (kept && kept.length > 0) put(key, [...kept, ...(now.get(key) ?? nothing)]);
        });
    read.set(key, asked);
    return asked;
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Returns the files of the key that are in memory so far. */
    at: (key: string): readonly File[] => now.get(key) ?? nothing,
    load,
    change: async (key: string, next: (before: readonly File[]) => readonly File[]): Promise<void> => {
      put(key, next(now.get(key) ?? nothing));
      await load(key);
      await shelf.write(key, now.get(key) ?? nothing).catch(() => {});
    },
  };
}

const store = () => createStore('parley-drafts', 'files');
let opened: ReturnType<typeof store> | undefined;
const idb = () => {
  opened ??= store();
  return opened;
};

/** The files that were attached or recorded and have not been sent yet. */
export const keptFiles = makeKeptFiles({
  read: async (key) => get<readonly File[]>(key, idb()),
  write: async (key, files) => (files.length > 0 ? set(key, files, idb()) : del(key, idb())),
});
