import { createStore, del, entries, set } from 'idb-keyval';
import type { OutboxItem } from './plan-outbox.ts';

/** Storage for replies that wait to be sent. Another person who uses the same browser neither sees nor sends them. */
export interface OutboxKeeper {
  all(): Promise<OutboxItem[]>;
  put(item: OutboxItem): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Stores replies and their files in IndexedDB, or in this tab's memory if the browser cannot store them. */
export function outboxKeeper(owner: string): OutboxKeeper {
  const store = createStore('parley-outbox', 'replies');
  const memory = new Map<string, OutboxItem>();
  const storageKey = (key: string) => `${owner}/${key}`;
  return {
    all: async () => {
      const kept = await entries<string, OutboxItem>(store).catch(() => []);
      const own = kept.filter(([key]) => key.startsWith(`${owner}/`)).map(([, item]) => item);
      return [...own, ...memory.values()].sort((one, other) => one.at - other.at);
    },
    put: async (item) => {
      try {
        await set(storageKey(item.key), item, store);
        memory.delete(item.key);
      } catch {
        memory.set(item.key, item);
      }
    },
    remove: async (key) => {
      memory.delete(key);
      await del(storageKey(key), store).catch(() => {});
    },
  };
}
