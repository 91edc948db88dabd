import { createStore, del, get, set } from 'idb-keyval';

/**
 * The browser's storage for files. Files that it cannot store (private windows, full disks) last as long as the page.
 */
export interface Shelf {
  readonly read: (place: string) => Promise<readonly File[] | undefined>;
  readonly write: (place: string, files: readonly File[]) => Promise<void>;
}

const nothing: readonly File[] = [];

/** Holds files by key (`place`): in memory for this page, and in storage for the next one. */
export function makeKeptFiles(shelf: Shelf) {
  const now = new Map<string, readonly File[]>();
  const read = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const put = (place: string, files: readonly File[]) => {
    now.set(place, files);
    for (const listener of listeners) listener();
  };
  /** Reads stored files once per key. Files stored by an earlier page come before those added meanwhile. */
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
    /** Returns the files known for the key so far. */
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

/** The files that were attached or recorded and are not sent yet. */
export const keptFiles = makeKeptFiles({
  read: async (place) => get<readonly File[]>(place, idb()),
  write: async (place, files) => (files.length > 0 ? set(place, files, idb()) : del(place, idb())),
});
