export interface Visitor {
  /** Who writes, as the chat said it; null before anything was written. */
  kept(): string | null;
  keep(value: string | null): void;
  /** Was the chat open on the page before this one? */
  wasOpen(): boolean;
  noteOpen(open: boolean): void;
  /** Has everybody here to be forgotten, also by the frame, which may not have been told yet? */
  isReset(): boolean;
  noteReset(reset: boolean): void;
}

/** What is kept on this site: the frame's own storage is another one on every site, or none at all. */
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
        // Storage is switched off: the conversation lasts as long as the page.
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
        // The frame is told on this page, or never kept anything.
      }
    },
    noteOpen: (open) => {
      try {
        sessionStorage.setItem(`${key}:open`, open ? '1' : '0');
      } catch {
        // The next page begins with the chat closed.
      }
    },
  };
}
