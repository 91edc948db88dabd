export interface Visitor {
  /** Returns the data that the chat stored about the visitor. Null before the visitor's first message. */
  kept(): string | null;
  keep(value: string | null): void;
  /** Whether the chat was open on the previous page of the site. */
  wasOpen(): boolean;
  noteOpen(open: boolean): void;
  /** Whether the visitor must be forgotten. The chat in the frame may not know this yet. */
  isReset(): boolean;
  noteReset(reset: boolean): void;
}

/**
 * Stores the visitor's data in the storage of the embedding site. The frame's own storage is separate for each site or
 * not available.
 */
export function keepVisitor(agent: string): Visitor {
  const key = `parley:${agent}`;
  let memory: string | null = null;
  let wasReset = false;
  return {
    kept: () => {
      try {
        return localStorage.getItem(key) ?? memory;
      } catch {
        return memory;
      }
    },
    keep: (value) => {
      memory = value;
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      } catch {
        // Storage is blocked, so the conversation ends with the page.
      }
    },
    wasOpen: () => {
      try {
        return sessionStorage.getItem(`${key}:open`) === '1';
      } catch {
        return false;
      }
    },
    isReset: () => {
      try {
        return wasReset || localStorage.getItem(`${key}:reset`) === '1';
      } catch {
        return wasReset;
      }
    },
    noteReset: (reset) => {
      wasReset = reset;
      try {
        if (reset) localStorage.setItem(`${key}:reset`, '1');
        else localStorage.removeItem(`${key}:reset`);
      } catch {
        // Storage is blocked. Either the frame was told the value while this page is open, or no value was ever stored.
      }
    },
    noteOpen: (open) => {
      try {
        sessionStorage.setItem(`${key}:open`, open ? '1' : '0');
      } catch {
        // Storage is blocked, so the chat is closed on the next page.
      }
    },
  };
}
