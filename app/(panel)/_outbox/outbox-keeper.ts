import { createStore, del, entries, set } from 'idb-keyval';
import type { OutboxItem } from './plan-outbox.ts';

/** Where replies are kept while they wait; another person of the same browser neither sees nor sends them. */
export interface OutboxKeeper {
  all(): Promise<OutboxItem[]>;
  put(item: OutboxItem): Promise<void>;
  remove(key: string): Promise<void>;
}

/** In IndexedDB, files included; in this tab's memory where a browser keeps nothing. */
export function outboxKeeper(owner: string): OutboxKeeper {
  const store = createStore('parley-outbox', 'replies');
  const memory = new Map<string, OutboxItem>();
  const place = (key: string) => `${owner}/${key}`;
  return {
    all: async () => {
      const kept = await entries<string, OutboxItem>(store).catch(() => []);
      const own = kept.filter(([key]) => key.startsWith(`${owner}/`)).map(([, item]) => item);
      return [...own, ...memory.values()].sort((one, other) => one.at - other.at);
    },
    put: async (item) => {
      try {
        await set(place(item.key), item, store);
        memory.delete(item.key);
      } catch {
        memory.set(item.key, item);
      }
    },
    remove: async (key) => {
      memory.delete(key);
      await del(place(key), store).catch(() => {});
    },
  };
}
