'use client';

import { useEffect, useRef } from 'react';
import { useChanges } from '../_shell/live.tsx';

/** Imports and changes of many contacts are thousands of facts: lists are read again at most so often. */
const quietMs = 1_000;

/** Runs when contacts changed (one of them, or any), once for many facts. */
export function useContactChanges(act: () => unknown, contactId?: string): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useChanges((changes) => {
    const concerns = changes.some(
      (change) =>
        (contactId === undefined || change.contact_id === contactId || change.object_id === contactId) &&
        (contactId !== undefined || change.type.startsWith('contact.')),
    );
    if (!concerns) return;
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        act();
      },
      contactId === undefined ? quietMs : 150,
    );
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
