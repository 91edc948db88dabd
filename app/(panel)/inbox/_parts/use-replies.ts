'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useErrorText } from '#app/_ui/use-error-text.ts';
import { type Stored, stillPending } from './still-pending.ts';

/** A reply on its way: shown at once, sent again with the same key, so a lost answer never makes two messages. */
export interface PendingReply {
  readonly key: string;
  readonly text: string;
  readonly at: string;
  readonly error: string | null;
  /** The messages that were there when it was written. */
  readonly known: ReadonlySet<string>;
}

export function useReplies(id: string, messages: readonly Stored[], onSent: () => Promise<unknown>) {
  const trpc = useTRPC();
  const errorText = useErrorText();
  const [pending, setPending] = useState<readonly PendingReply[]>([]);
  const reply = useMutation(trpc.messages.sendReply.mutationOptions({ meta: { quiet: true } }));

  const change = (key: string, error: string | null) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, error } : one)));
  const attempt = async (key: string, text: string) => {
    change(key, null);
    try {
      await reply.mutateAsync({ id, text, idempotency_key: key });
      await onSent();
      setPending((all) => all.filter((one) => one.key !== key));
    } catch (error) {
      change(key, errorText(error));
    }
  };
  return {
    pending: stillPending(pending, messages),
    send: (text: string, key: string) => {
      const known = new Set(messages.map((message) => message.id));
      setPending((all) => [...all, { key, text, at: new Date().toISOString(), error: null, known }]);
      void attempt(key, text);
    },
    again: (one: PendingReply) => void attempt(one.key, one.text),
  };
}
