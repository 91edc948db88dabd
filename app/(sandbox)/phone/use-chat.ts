'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { type ChatMessage, foldNotes, type ShownMessage } from './chat-message.ts';

export interface ChatAddress {
  readonly phone_number_id: string;
  readonly customer: string;
  readonly name: string;
}

/** A message of the customer: a text, or any message in the format of WhatsApp's webhook. */
export interface Draft {
  readonly text?: string;
  readonly message?: { readonly type: string; readonly [part: string]: unknown };
  readonly reply_to?: string;
  readonly referral?: object;
}

const operator = '/sandbox-operator/phone';
const refreshMs = 700;

/** An error of the simulated WhatsApp API. Its message is the error code. */
export class OperatorRefusal extends Error {}

async function answerOf(response: Response): Promise<Record<string, unknown>> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return body;
  throw new OperatorRefusal(typeof body.error === 'string' ? body.error : 'other');
}

/** Performs an action of the simulated phone or of the simulated WhatsApp API. */
export const tell = async (act: string, body: object): Promise<Record<string, unknown>> =>
  answerOf(await fetch(`${operator}/${act}`, { method: 'POST', body: JSON.stringify(body) }));

/** Uploads a file to the simulated WhatsApp API, as WhatsApp's app does before it sends a file. */
export async function upload(address: ChatAddress, file: File): Promise<string> {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', file.type || 'application/octet-stream');
  form.set('file', file);
  const query = new URLSearchParams({ phone_number_id: address.phone_number_id });
  return String((await answerOf(await fetch(`${operator}/media?${query}`, { method: 'POST', body: form }))).id);
}

export const mediaUrl = (medium: { readonly id?: string; readonly link?: string }): string =>
  medium.link ?? `${operator}/media?id=${encodeURIComponent(medium.id ?? '')}`;

export interface Chat {
  readonly messages: readonly ShownMessage[] | null;
  readonly byHand: boolean;
  readonly lost: boolean;
  readonly refresh: () => Promise<void>;
  readonly write: (draft: Draft) => Promise<void>;
}

/**
 * Reads the chat between a customer and a number from the simulated WhatsApp API. While the chat is open, its messages
 * are marked as read.
 */
export function useChat(address: ChatAddress): Chat {
  const [messages, setMessages] = useState<readonly ShownMessage[] | null>(null);
  const [byHand, setByHand] = useState(false);
  const [lost, setLost] = useState(false);
  const { phone_number_id, customer } = address;

  // Several reads may run at once. A read that began before the read whose result is shown is dropped.
  const readings = useRef({ begun: 0, shown: 0 });

  const refresh = useCallback(async () => {
    const turn = ++readings.current.begun;
    try {
      const response = await fetch(`${operator}/messages?${new URLSearchParams({ phone_number_id, customer })}`);
      // The session has ended in another tab. Reload the page, so that this tab shows no further data.
      if (response.status === 401) return window.location.reload();
      const answer = (await response.json()) as { data?: readonly ChatMessage[]; by_hand?: boolean };
      if (turn < readings.current.shown) return;
      readings.current.shown = turn;
      const data = answer.data ?? [];
      setMessages(foldNotes(data));
      setByHand(answer.by_hand ?? false);
      setLost(false);
      const unread = data.some((one) => one.direction === 'out' && one.status === 'delivered');
      if (unread && !answer.by_hand && document.visibilityState === 'visible') {
        await tell('read', { phone_number_id, customer });
      }
    } catch {
      setLost(true);
    }
  }, [phone_number_id, customer]);

  useEffect(() => {
    setMessages(null);
    void refresh();
    const timer = setInterval(() => void refresh(), refreshMs);
    return () => clearInterval(timer);
  }, [refresh]);

  const write = async (draft: Draft) => {
    await tell('write', { ...address, ...draft });
    await refresh();
  };
  return { messages, byHand, lost, refresh, write };
}
