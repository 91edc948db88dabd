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
 * How soon after the panel has opened the next conversation a click may still be the second of a double click, in
 * milliseconds.
 */
const doubleMs = 500;
/**
 * The id of the conversation that the panel opened by itself most recently, after the previous conversation had left
 * the list.
 */
let ledTo: string | null = null;

/**
 * Returns a function that checks whether a click is meant for this conversation. The buttons are in the same position
 * as in the previous conversation, so a double click could hit the buttons of both.
 */
export function useMeantClick(id: string): (event: MouseEvent) => boolean {
  const [drawnAt] = useState(Date.now);
  // A click that comes from the keyboard has a `detail` of 0.
  return ({ detail }) => !detail || ledTo !== id || Date.now() > drawnAt + doubleMs;
}

/**
 * The mutation scope for resolving or snoozing a conversation, and for undoing that action. Mutations in one scope run
 * one after another, so that the last mutation takes effect.
 */
export const inOrderOf = (id: string) => ({ scope: { id: `put away ${id}` } });

/**
 * Returns a function to call when a conversation has left the list. That function shows a toast, opens the next
 * conversation, and offers to undo the action for ten seconds.
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
      // A failure is ignored here, because the panel reports every failed mutation itself.
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
