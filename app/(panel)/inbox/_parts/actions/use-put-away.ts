'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type MouseEvent, useState } from 'react';
import { toast } from '#app/_ui/feedback/toast.ts';
import { offerUndo } from '../../../_actions/undo.ts';
import { addressOf, goInPlace, goToConversation } from '../store/open-in-place.ts';
import { useInboxList, useRefreshRows } from '../store/use-inbox.ts';
import { besideIn } from './beside-in.ts';

const undoMs = 10_000;
/**
 * How soon after the panel moved to the next conversation a click may be the second of a double click, in milliseconds.
 */
const doubleMs = 500;
/** The conversation to which the panel last moved on by itself. */
let ledTo: string | null = null;

/**
 * Returns a function that tells whether a click is meant for this conversation, and not for the previous one, whose
 * buttons were in the same position.
 */
export function useMeantClick(id: string): (event: MouseEvent) => boolean {
  const [drawnAt] = useState(Date.now);
  // A click caused by the keyboard has a `detail` of 0.
  return ({ detail }) => !detail || ledTo !== id || Date.now() > drawnAt + doubleMs;
}

/**
 * The mutation scope for resolving or snoozing a conversation and undoing that: one ends before the next begins, so
 * that the last one prevails.
 */
export const inOrderOf = (id: string) => ({ scope: { id: `put away ${id}` } });

/**
 * Returns a function for when a conversation has left the list. It shows a toast, moves on to the next conversation,
 * and offers to undo for ten seconds.
 */
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
      // The panel itself reports a failed undo.
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
