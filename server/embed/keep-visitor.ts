export interface Visitor {
  /** Who writes, as the chat said it; null before anything was written. */
  kept(): string | null;
  keep(value: string | null): void;
  /** Was the chat open on the page before this one? */
  wasOpen(): boolean;
  noteOpen(open: boolean): void;
}

/** What is kept on this site: the frame's own storage is another one on every site, or none at all. */
export function keepVisitor(agent: string): Visitor {
  const key = `parley:${agent}`;
  let memory: string | null = null;
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
    noteOpen: (open) => {
      try {
        sessionStorage.setItem(`${key}:open`, open ? '1' : '0');
      } catch {
        // The next page begins with the chat closed.
      }
    },
  };
}
