'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { fileAsBase64 } from '#app/_ui/file-as-base64.ts';
import { useErrorText } from '#app/_ui/use-error-text.ts';
import { type Stored, stillPending } from './still-pending.ts';

/** A text, a file, or a file with its caption. */
export interface Reply {
  readonly text: string;
  readonly file: File | null;
}

/** A reply on its way: shown at once, sent again with the same key, so a lost answer never makes two messages. */
export interface PendingReply extends Reply {
  readonly key: string;
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
  const discard = ({ key }: PendingReply) => setPending((all) => all.filter((one) => one.key !== key));
  const attempt = async (one: PendingReply) => {
    const { key, text, file } = one;
    change(key, null);
    try {
      const sent = file && { base64: await fileAsBase64(file), mime_type: file.type, name: file.name };
      await reply.mutateAsync({ id, text, idempotency_key: key, ...(sent ? { file: sent } : {}) });
      await onSent();
      discard(one);
    } catch (error) {
      change(key, errorText(error));
    }
  };
  return {
    pending: stillPending(pending, messages),
    send: (said: Reply) => {
      const known = new Set(messages.map((message) => message.id));
      const one = { ...said, key: crypto.randomUUID(), at: new Date().toISOString(), error: null, known };
      setPending((all) => [...all, one]);
      void attempt(one);
    },
    again: (one: PendingReply) => void attempt(one),
    discard,
  };
}
