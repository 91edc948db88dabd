import type { LucideIcon } from 'lucide-react';
import { landInstead, meanToWrite } from './typing-guard.ts';

/** Under which heading an action is listed. */
export const actionGroups = ['conversation', 'list', 'make', 'go', 'own', 'help'] as const;

/** Something a person can do here: its button, its line in a menu, in the palette and among the keys are all this. */
export interface Action {
  /** The same wherever it is offered. */
  readonly id: string;
  /** In the reader's language, as its button says it. */
  readonly label: string;
  readonly group: (typeof actionGroups)[number];
  /** Keys pressed one after another, without Ctrl and the like: `e`, `g i`. */
  readonly keys?: string;
  readonly icon?: LucideIcon;
  /** It is under way: pressing again does nothing. */
  readonly busy?: boolean;
  /** Why it cannot be done now: its key says so, and it is offered nowhere. */
  readonly blocked?: string;
  readonly run: () => void;
}

/** Keys as `aria-keyshortcuts` has them; two after another have no word there. */
export const ariaKeys = (keys: string | undefined): string | undefined => (keys?.includes(' ') ? undefined : keys);

/** A sentence may follow these. */
const leadToWriting = ['r', 'n'];

/** Keys that mean something here and cannot act now, with the reason that each of them says. */
export const blockedKeys = (keys: string, blocked: string): Action[] =>
  keys.split(' ').map((key) => ({
    ...{ id: `blocked ${key}`, label: '', group: 'conversation', keys: key, blocked },
    run: () => {
      if (!leadToWriting.includes(key)) return;
      meanToWrite();
      landInstead(blocked);
    },
  }));
