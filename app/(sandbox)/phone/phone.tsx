'use client';

import { Check, CheckCheck, SendHorizontal } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ChatMessage, type ChatPlace, useChat } from './use-chat.ts';

const field =
  'w-full rounded-lg border border-zinc-300 bg-white px-3 py-2 text-sm focus-visible:outline-2 focus-visible:outline-emerald-600 text-zinc-900 dark:border-zinc-700 dark:bg-zinc-900 dark:text-zinc-100';

const time = (at: string) =>
  new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(new Date(at));

function Bubble({ message }: { message: ChatMessage }) {
  const mine = message.direction === 'in';
  return (
    <li className={`flex ${mine ? 'justify-end' : 'justify-start'}`}>
      <div
        className={`max-w-[80%] rounded-2xl px-3 py-2 text-sm break-words whitespace-pre-wrap ${mine ? 'rounded-br-sm bg-emerald-100 dark:bg-emerald-900' : 'rounded-bl-sm bg-white shadow-sm dark:bg-zinc-800'}`}
      >
        {message.payload.text?.body}
        <span className="mt-1 flex items-center justify-end gap-1 text-[11px] text-zinc-500 dark:text-zinc-400">
          {time(message.created_at)}
          {mine ? (
            <Check className="size-3" aria-label="received" />
          ) : (
            <CheckCheck className="size-3" aria-label={message.status} />
          )}
        </span>
      </div>
    </li>
  );
}

function Chat({ place }: { place: ChatPlace }) {
  const { messages, lost, write } = useChat(place);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const end = useRef<HTMLLIElement>(null);
  const count = messages?.length ?? 0;

  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    try {
      await write(text.trim());
      setText('');
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };

  return (
    <section aria-label="Chat" className="flex min-h-0 flex-1 flex-col bg-zinc-100 dark:bg-zinc-950">
      {lost && (
        <p role="status" className="bg-amber-100 px-4 py-2 text-center text-xs text-amber-900">
          Reconnecting…
        </p>
      )}
      <ul className="flex-1 space-y-2 overflow-y-auto p-4">
        {messages?.length === 0 && (
          <li className="pt-12 text-center text-sm text-ink-soft">
            Nothing here yet. Write the first message as the customer.
          </li>
        )}
        {messages?.map((message) => (
          <Bubble key={message.wamid} message={message} />
        ))}
        <li ref={end} aria-hidden />
      </ul>
      {problem && <p className="px-4 pb-2 text-sm text-red-700 dark:text-red-400">{problem}</p>}
      <form onSubmit={send} className="flex gap-2 border-t border-zinc-200 p-3 dark:border-zinc-800">
        <label className="sr-only" htmlFor="message">
          Message
        </label>
        <input
          id="message"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Message"
          className={field}
        />
        <button
          type="submit"
          aria-label="Send"
          className="rounded-lg bg-emerald-700 px-3 text-white hover:bg-emerald-800 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-emerald-600"
        >
          <SendHorizontal className="size-4" />
        </button>
      </form>
    </section>
  );
}

const first: ChatPlace = { phone_number_id: '100010001000', customer: '5511987650001', name: 'Marina Souza' };

/** A customer's phone: who writes, to which number, and the chat. */
export function Phone() {
  const [place, setPlace] = useState(first);
  const change = (part: Partial<ChatPlace>) => setPlace({ ...place, ...part });
  return (
    <main className="mx-auto flex h-dvh max-w-md flex-col sm:my-6 sm:h-[min(46rem,calc(100dvh-3rem))] sm:overflow-hidden sm:rounded-3xl sm:border sm:border-zinc-300 sm:shadow-xl dark:sm:border-zinc-700">
      <h1 className="sr-only">Sandbox phone</h1>
      <header className="grid grid-cols-2 gap-2 border-b border-zinc-200 bg-white p-3 dark:border-zinc-800 dark:bg-zinc-900">
        <label className="text-xs text-zinc-600 dark:text-zinc-400">
          Your name
          <input
            className={`${field} mt-1`}
            value={place.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </label>
        <label className="text-xs text-zinc-600 dark:text-zinc-400">
          Your phone (digits)
          <input
            className={`${field} mt-1`}
            inputMode="numeric"
            value={place.customer}
            onChange={(event) => change({ customer: event.target.value.replace(/\D/g, '') })}
          />
        </label>
        <label className="col-span-2 text-xs text-zinc-600 dark:text-zinc-400">
          Number you write to (phone_number_id)
          <input
            className={`${field} mt-1`}
            value={place.phone_number_id}
            onChange={(event) => change({ phone_number_id: event.target.value })}
          />
        </label>
      </header>
      <Chat key={`${place.phone_number_id}:${place.customer}`} place={place} />
    </main>
  );
}
