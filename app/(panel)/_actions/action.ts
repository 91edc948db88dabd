import type { LucideIcon } from 'lucide-react';
import { landInstead, meanToWrite } from './typing-guard.ts';

/** The groups of actions. Each group has a heading where actions are listed. */
export const actionGroups = ['conversation', 'list', 'make', 'go', 'own', 'help'] as const;

/**
 * Something a person can do on this page. Its button, its menu item, its line in the palette and its shortcut all come
 * from this object.
 */
export interface Action {
  /** The id of the action, which is the same wherever the action is offered. */
  readonly id: string;
  /** The label of the action's button, in the reader's language. */
  readonly label: string;
  readonly group: (typeof actionGroups)[number];
  /** Keys pressed one after another, without modifier keys such as Ctrl: `e`, `g i`. */
  readonly keys?: string;
  readonly icon?: LucideIcon;
  /** Whether the action is running now. Its shortcut does nothing until the action has ended. */
  readonly busy?: boolean;
  /**
   * The reason why the action is not possible now. Pressing its shortcut shows this reason, and no menu offers the
   * action.
   */
  readonly blocked?: string;
  readonly run: () => void;
}

/**
 * Returns a shortcut in the form of the `aria-keyshortcuts` attribute. The attribute cannot express two keys pressed
 * one after another, so the result for such a shortcut is undefined.
 */
export const ariaKeys = (keys: string | undefined): string | undefined => (keys?.includes(' ') ? undefined : keys);

/** The shortcuts that open a text field. The person may start typing right after pressing such a shortcut. */
const leadToWriting = ['r', 'n'];

/**
 * Returns placeholder actions for shortcuts that cannot act on this page at the moment. Pressing such a shortcut shows
 * the reason.
 */
export const blockedKeys = (keys: string, blocked: string): Action[] =>
  keys.split(' ').map((key) => ({
    ...{ id: `blocked ${key}`, label: '', group: 'conversation', keys: key, blocked },
    run: () => {
      if (!leadToWriting.includes(key)) return;
      meanToWrite();
      landInstead(blocked);
    },
  }));
