'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type MouseEvent, useState } from 'react';
import { toast } from '#app/_ui/toast.ts';
import { offerUndo } from '../../../_actions/undo.ts';
import { addressOf, goInPlace, goToConversation } from '../store/open-in-place.ts';
import { useInboxList, useRefreshRows } from '../store/use-inbox.ts';
import { besideIn } from './beside-in.ts';

const undoMs = 10_000;
/** A click so soon after one was led on may be the second of a double click. */
const doubleMs = 500;
/** The conversation somebody was led on to last. */
let ledTo: string | null = null;

/** Is a click in this conversation meant for it, and not for the one that was put away at the same place? */
export function useMeantClick(id: string): (event: MouseEvent) => boolean {
  const [drawnAt] = useState(Date.now);
  // A key that presses a button counts no clicks.
  return ({ detail }) => !detail || ledTo !== id || Date.now() > drawnAt + doubleMs;
}

/** Putting a conversation away and bringing it back: one is done before the next begins, so that the last is what holds. */
export const inOrderOf = (id: string) => ({ scope: { id: `put away ${id}` } });

/** The conversation has left the list: says so, goes on to the next one, and for ten seconds brings it back who wants it. */
export function usePutAway(id: string, onDone: () => Promise<unknown>) {
  const t = useTranslations('inbox');
  const list = useInboxList();
  const search = useSearchParams().toString();
  const refreshRows = useRefreshRows();
  const router = useRouter();
  return async (said: string, bringBack: () => Promise<unknown>): Promise<void> => {
    const undo = async () => {
      await bringBack();
      await Promise.all([onDone(), refreshRows([id])]);
      goToConversation(id, (href) => router.push(href));
    };
    const next = besideIn(list(), id);
    const note = crypto.randomUUID();
    const { take, withdraw } = offerUndo(() => {
      toast.dismiss(note);
      // What could not be undone is said by the panel itself.
      void undo().catch(() => {});
    });
    toast.success(said, {
      id: note,
      duration: undoMs,
      action: { label: t('undo'), onClick: take },
      onDismiss: withdraw,
      onAutoClose: withdraw,
    });
    ledTo = next;
    if (next) goInPlace(addressOf(next, search));
    await Promise.all([onDone(), refreshRows([id])]);
  };
}
