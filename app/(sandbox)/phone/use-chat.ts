'use client';

import { useCallback, useEffect, useState } from 'react';

export interface ChatMessage {
  readonly wamid: string;
  readonly direction: 'in' | 'out';
  readonly payload: { readonly text?: { readonly body?: string } };
  readonly status: string;
  readonly created_at: string;
}

export interface ChatPlace {
  readonly phone_number_id: string;
  readonly customer: string;
  readonly name: string;
}

const operator = '/sandbox-operator/phone';
const refreshMs = 700;

async function tell(act: string, body: unknown): Promise<void> {
  const response = await fetch(`${operator}/${act}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok)
    throw new Error(((await response.json()) as { message?: string }).message ?? 'The operator refused.');
}

/** A chat between a customer and a number, as the sandbox operator has it; opened chats are read. */
export function useChat(place: ChatPlace) {
  const [messages, setMessages] = useState<readonly ChatMessage[] | null>(null);
  const [lost, setLost] = useState(false);
  const { phone_number_id, customer, name } = place;

  const refresh = useCallback(async () => {
    try {
      const response = await fetch(`${operator}/messages?${new URLSearchParams({ phone_number_id, customer })}`);
      const { data } = (await response.json()) as { data: readonly ChatMessage[] };
      setMessages(data ?? []);
      setLost(false);
      const unread = (data ?? []).some((one) => one.direction === 'out' && one.status === 'delivered');
      if (unread && document.visibilityState === 'visible') await tell('read', { phone_number_id, customer });
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

  const write = async (text: string) => {
    await tell('write', { phone_number_id, customer, name, text });
    await refresh();
  };
  return { messages, lost, write };
}
