import type { LucideIcon } from 'lucide-react';
import { landInstead, meanToWrite } from './typing-guard.ts';

/** The groups under whose headings actions are listed. */
export const actionGroups = ['conversation', 'list', 'make', 'go', 'own', 'help'] as const;

/**
 * Something a person can do on this page. Its button, its menu item, its line in the palette and its shortcut all come
 * from this object.
 */
export interface Action {
  /** The same id wherever the action is offered. */
  readonly id: string;
  /** The label of its button, in the reader's language. */
  readonly label: string;
  readonly group: (typeof actionGroups)[number];
  /** Keys pressed one after another, without modifier keys such as Ctrl: `e`, `g i`. */
  readonly keys?: string;
  readonly icon?: LucideIcon;
  /** The action is running; its shortcut does nothing until it has ended. */
  readonly busy?: boolean;
  /** Why the action cannot be done now. Its shortcut shows this reason, and no menu offers the action. */
  readonly blocked?: string;
  readonly run: () => void;
}

/**
 * Returns keys in the form of `aria-keyshortcuts`. That attribute cannot express two keys pressed one after another, so
 * those return undefined.
 */
export const ariaKeys = (keys: string | undefined): string | undefined => (keys?.includes(' ') ? undefined : keys);

/** The keys that open a text field; the person may start typing right after pressing one. */
const leadToWriting = ['r', 'n'];

/** Returns actions for keys that have a meaning here but cannot act now. Each shows the reason when it is pressed. */
export const blockedKeys = (keys: string, blocked: string): Action[] =>
  keys.split(' ').map((key) => ({
    ...{ id: `blocked ${key}`, label: '', group: 'conversation', keys: key, blocked },
    run: () => {
      if (!leadToWriting.includes(key)) return;
      meanToWrite();
      landInstead(blocked);
    },
  }));
