'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type Inputs, useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { inOwnTask } from '#app/_ui/browser/in-own-task.ts';
import { isPassing, useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { fileAsBase64 } from '#app/_ui/fields/file-as-base64.ts';
import { useMember } from '../_shell/member.tsx';
import { noteOutbox, whileAdding } from './after-replies.ts';
import { outboxKeeper } from './outbox-keeper.ts';
import type { OutboxItem, Reply } from './plan-outbox.ts';
import { type Outbox, runOutbox } from './run-outbox.ts';
import { useConflictWords } from './use-conflict-words.ts';
import { useTellRefused } from './use-tell-refused.ts';

interface Sending {
  readonly said: Inputs['messages']['sendReply'];
  readonly signal: AbortSignal;
}

type Written = Reply & Pick<OutboxItem, 'conversationId' | 'known' | 'seen'>;

interface OutboxValue {
  readonly items: readonly OutboxItem[];
  readonly send: (written: Written) => void;
  readonly again: (key: string) => void;
  readonly discard: (key: string) => void;
  readonly isThere: (key: string) => void;
}

const Context = createContext<OutboxValue | null>(null);

/**
 * Calls `onTurn` when this tab may send. Only one tab of a browser sends at a time. In a browser without the Web Locks
 * API every tab sends, but all tabs use the same idempotency keys.
 */
function takeTurn(owner: string, signal: AbortSignal, onTurn: () => void): void {
  if (!navigator.locks) {
    onTurn();
    return;
  }
  navigator.locks
    .request(`parley.outbox.${owner}`, { signal }, () => {
      onTurn();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    })
    .catch(() => {});
}

/**
 * Provides the outbox: the replies of all conversations that the server has not confirmed yet. The replies remain
 * stored when the person leaves the conversation or closes the browser, and are sent automatically once the network is
 * back.
 */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const t = useTranslations('common');
  const conflictWords = useConflictWords();
  const tellRefused = useTellRefused();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { userId, organizationId } = useMember();
  const owner = `${organizationId}.${userId}`;
  const [items, setItems] = useState<readonly OutboxItem[]>([]);
  const shown = useRef<readonly OutboxItem[]>([]);
  const outbox = useRef<Outbox>(null);
  const lastAt = useRef(0);
  // Without a network, a send fails at once and the reply waits visibly in the outbox. By default, TanStack Query would
  // pause the send, and the person would not see that the reply waits.
  const reply = useMutation({
    mutationFn: async ({ said, signal }: Sending) => {
      if (!said.file) return client.messages.sendReply.mutate(said, { signal });
      const { sendCounted } = await import('./send-counted.ts');
      return sendCounted(said, signal);
    },
    meta: { quiet: true },
    networkMode: 'always',
  });

  const send = useEffectEvent(async (item: OutboxItem, signal: AbortSignal) => {
    const { conversationId: id, text, file, voice, interactive, replyTo, key, seen } = item;
    const bytes = file && { base64: await fileAsBase64(file), mime_type: file.type, name: file.name };
    const sent = bytes && voice ? { ...bytes, voice } : bytes;
    const said = {
      id,
      text,
      idempotency_key: key,
      ...(sent ? { file: sent } : {}),
      ...(interactive ? { interactive } : {}),
      ...(replyTo ? { reply_to: replyTo } : {}),
      ...(seen ? { seen } : {}),
    };
    await reply.mutateAsync({ said, signal });
  });
  const judge = useEffectEvent((error: unknown) => {
    const conflict = conflictWords(error);
    return conflict === null
      ? { isFinal: !isPassing(error), words: errorText(error) }
      : { isFinal: true, isConflict: true, words: conflict };
  });
  const tooOld = useEffectEvent(() => t('outboxTooOld'));
  /**
   * Updates the shown outbox. A confirmed reply stays visible until the thread has been read again and shows the
   * message.
   */
  const show = useEffectEvent(async (next: readonly OutboxItem[]) => {
    const kept = new Set(next.map(({ key }) => key));
    const gone = new Set(shown.current.filter(({ key }) => !kept.has(key)).map((item) => item.conversationId));
    tellRefused(next);
    shown.current = next;
    noteOutbox(next);
    await Promise.all(
      [...gone].map((id) =>
        queryClient.invalidateQueries(trpc.conversations.listMessages.infiniteQueryFilter({ id })).catch(() => {}),
      ),
    );
    // If the outbox was empty and still is, no component needs to render again.
    if (shown.current === next) setItems((before) => (before.length + next.length > 0 ? next : before));
  });

  useEffect(() => {
    const ended = new AbortController();
    const others = new BroadcastChannel(`parley.outbox.${owner}`);
    const kept = outboxKeeper(owner);
    const tellOthers = () => others.postMessage('changed');
    let hasTurn = false;
    const running = runOutbox(
      { ...kept, put: (item) => kept.put(item).then(tellOthers), remove: (key) => kept.remove(key).then(tellOthers) },
      { send: (item, signal) => send(item, signal), judge: (error) => judge(error), tooOld: () => tooOld() },
      (next) => void show(next),
      () => hasTurn && navigator.onLine,
    );
    outbox.current = running;
    others.onmessage = () => void running.look();
    const onOnline = () => void running.look(true);
    window.addEventListener('online', onOnline, { signal: ended.signal });
    const callOff = inOwnTask(() => {
      void running.look();
      takeTurn(owner, ended.signal, () => {
        hasTurn = true;
        void running.look(true);
      });
    });
    return () => {
      callOff();
      running.stop();
      ended.abort();
      others.close();
      outbox.current = null;
    };
  }, [owner]);

  const value = useMemo(
    () => ({
      items,
      send: (written: Written) => {
        // Every reply gets a later time than the one before, so that two replies written in the same millisecond keep
        // their order.
        lastAt.current = Math.max(Date.now(), lastAt.current + 1);
        const fresh = { state: 'waiting', error: null, attempts: 0, nextAt: 0 } as const;
        const added = outbox.current?.add({ ...fresh, ...written, key: crypto.randomUUID(), at: lastAt.current });
        if (added) whileAdding(written.conversationId, added);
      },
      again: (key: string) => void outbox.current?.again(key),
      discard: (key: string) => void outbox.current?.discard(key),
      isThere: (key: string) => void outbox.current?.isThere(key),
    }),
    [items],
  );
  return <Context value={value}>{children}</Context>;
}

/**
 * Returns the outbox: the unsent replies, and functions to add, retry and discard them. Works only below the panel's
 * layout.
 */
export function useOutbox(): OutboxValue {
  const value = use(Context);
  if (!value) throw new Error('useOutbox outside of the panel');
  return value;
}
