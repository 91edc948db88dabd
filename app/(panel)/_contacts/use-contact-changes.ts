'use client';

import { useQuietChanges } from '../_shell/use-quiet-changes.ts';

/**
 * How long a list waits before it is read again, in milliseconds. Imports and changes of many contacts cause thousands
 * of events.
 */
const quietMs = 1_000;
/** The same wait for a single contact, which the user watches closely. */
const soonMs = 150;

/** Runs `act` when contacts change (the given one, or any). A burst of events causes one run. */
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
