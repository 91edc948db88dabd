'use client';

import { useQuietChanges } from '../_shell/use-quiet-changes.ts';

/** Imports and changes of many contacts are thousands of facts: lists are read again at most so often. */
const quietMs = 1_000;
/** One contact is looked at closely. */
const soonMs = 150;

/** Runs when contacts changed (one of them, or any), once for many facts. */
export function useContactChanges(act: () => unknown, contactId?: string): void {
  useQuietChanges(
    (change) =>
      contactId === undefined
        ? change.type.startsWith('contact.')
        : change.contact_id === contactId || change.object_id === contactId,
    act,
    contactId === undefined ? quietMs : soonMs,
  );
}
