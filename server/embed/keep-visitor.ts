export interface Visitor {
  /** Returns what the chat stored about the visitor. Null before the first message. */
  kept(): string | null;
  keep(value: string | null): void;
  /** Whether the chat was open on the page before this one. */
  wasOpen(): boolean;
  noteOpen(open: boolean): void;
  /** Whether the visitor must be forgotten. The frame may not have been told yet. */
  isReset(): boolean;
  noteReset(reset: boolean): void;
}

/** Stores the visitor's data on the embedding site. The frame's own storage differs from site to site or is missing. */
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
        // Storage is blocked. The conversation lasts as long as the page.
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
        // Storage is blocked. The frame is told on this page, or it never stored anything.
      }
    },
    noteOpen: (open) => {
      try {
        sessionStorage.setItem(`${key}:open`, open ? '1' : '0');
      } catch {
        // Storage is blocked. The next page starts with the chat closed.
      }
    },
  };
}
