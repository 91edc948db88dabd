import { createStore, del, get, set } from 'idb-keyval';

/** Where the browser keeps files; what it would not keep (private windows, full disks) lasts as long as the page. */
export interface Shelf {
  readonly read: (place: string) => Promise<readonly File[] | undefined>;
  readonly write: (place: string, files: readonly File[]) => Promise<void>;
}

const nothing: readonly File[] = [];

/** Files by the place they belong to: at hand at once in this page, and on the shelf for the next one. */
export function makeKeptFiles(shelf: Shelf) {
  const now = new Map<string, readonly File[]>();
  const read = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const put = (place: string, files: readonly File[]) => {
    now.set(place, files);
    for (const listener of listeners) listener();
  };
  /** Once for each place: what the page before left there comes before what was added meanwhile. */
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
    /** What is known of the place so far. */
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

/** What was attached or recorded and is not sent yet. */
export const keptFiles = makeKeptFiles({
  read: async (place) => get<readonly File[]>(place, idb()),
  write: async (place, files) => (files.length > 0 ? set(place, files, idb()) : del(place, idb())),
});
