'use client';

import { useQuietChanges } from '../_shell/use-quiet-changes.ts';

/**
 * How long the list of contacts waits after a change before it is read again, in milliseconds. Imports and bulk changes
 * cause thousands of events.
 */
const quietMs = 1_000;
/**
 * How long a single contact's page waits after a change before the contact is read again, in milliseconds. The wait is
 * shorter than for the list, because the user watches this contact closely.
 */
const soonMs = 150;

/**
 * Runs `act` when the given contact changes. If no contact is given, runs `act` when any contact changes. A burst of
 * events causes one run.
 */
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
