import { createStore, del, get, set } from 'idb-keyval';

/**
 * Where files are stored in the browser. If the browser cannot store a file, for example in a private window, the file
 * is kept only as long as the page is open.
 */
export interface Shelf {
  readonly read: (place: string) => Promise<readonly File[] | undefined>;
  readonly write: (place: string, files: readonly File[]) => Promise<void>;
}

const nothing: readonly File[] = [];

/** Holds files by key (`place`), both in the memory of this page and in the browser's storage for later pages. */
export function makeKeptFiles(shelf: Shelf) {
  const now = new Map<string, readonly File[]>();
  const read = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const put = (place: string, files: readonly File[]) => {
    now.set(place, files);
    for (const listener of listeners) listener();
  };
  /**
   * Reads the stored files of a key, once. Files from an earlier page come before files that were added on this page.
   */
  const load = (place: string): Promise<void> => {
    const asked =
      read.get(place) ??
      shelf
        .read(place)
        .catch(() => undefined)
        .then((kept) => {
          if (kept && kept.length > 0) put(place, [...kept, ...(now.get(place) ?? nothing)]);
        });
    read.set(place, asked);
    return asked;
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Returns the files of the key that are in memory so far. */
    at: (place: string): readonly File[] => now.get(place) ?? nothing,
    load,
    change: async (place: string, next: (before: readonly File[]) => readonly File[]): Promise<void> => {
      put(place, next(now.get(place) ?? nothing));
      await load(place);
      await shelf.write(place, now.get(place) ?? nothing).catch(() => {});
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
  read: async (place) => get<readonly File[]>(place, idb()),
  write: async (place, files) => (files.length > 0 ? set(place, files, idb()) : del(place, idb())),
});
