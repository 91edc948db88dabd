'use client';

import { PanelRightOpen } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { phoneBeside } from '#app/_ui/browser/phone-beside.ts';
import { useStored } from '#app/_ui/browser/use-stored.ts';
import { BackLink } from '#app/_ui/buttons/back-link.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Bubble } from './bubble.tsx';
import { Composer, type Subject } from './composer.tsx';
import { OperatorDesk } from './operator-desk.tsx';
import { type ChatAddress, type Chat as ChatState, type Draft, tell, useChat } from './use-chat.ts';
import { type OperatorState, useOperator } from './use-operator.ts';

function Chat({ address, chat, operator }: { address: ChatAddress; chat: ChatState; operator: OperatorState }) {
  const t = useTranslations('phone');
  const { messages, lost, write, refresh } = chat;
  const [subject, setSubject] = useState<Subject | null>(null);
  const end = useRef<HTMLLIElement>(null);
  const count = messages?.length ?? 0;

  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);

  const answer = (draft: Draft) => void write(draft);
  const report = async (wamid: string, status: string) => {
    await tell('status', { wamid, status });
    await refresh();
  };
  return (
    <section
      aria-label={t('chat')}
      className="flex min-h-0 flex-1 flex-col overflow-hidden bg-sunken lg:rounded-b-3xl lg:border lg:border-t-0 lg:border-line-strong"
    >
      {lost && (
        <p role="status" className="bg-warning-soft px-4 py-2 text-center text-xs text-warning">
          {t('reconnecting')}
        </p>
      )}
      <ul className="flex-1 space-y-2 overflow-y-auto p-4">
        {messages?.length === 0 && <li className="pt-12 text-center text-md text-ink-soft">{t('empty')}</li>}
        {messages?.map((message) => (
          <Bubble
            key={message.wamid}
            message={message}
            operator={operator}
            onAnswer={answer}
            onTap={(wamid, button) => {
              const { phone_number_id, customer } = address;
              void tell('tap', { phone_number_id, customer, wamid, button }).catch(() => undefined);
            }}
            onReply={(one) => setSubject({ kind: 'reply', message: one })}
            onEdit={(one) => setSubject({ kind: 'edit', message: one })}
            onStatus={(wamid, status) => void report(wamid, status)}
          />
        ))}
        <li ref={end} aria-hidden />
      </ul>
      <Composer address={address} subject={subject} onSubject={setSubject} onSend={write} />
    </section>
  );
}

/**
 * The chat, and the controls of the simulated WhatsApp API. On wide screens the controls are next to the chat; on other
 * screens they appear below the chat on demand.
 */
function Room({ address, desk, onMove }: { address: ChatAddress; desk: boolean; onMove: (customer: string) => void }) {
  const t = useTranslations('phone');
  const chat = useChat(address);
  const operator = useOperator(address.phone_number_id);
  const [open, setOpen] = useState(desk);
  return (
    <>
      <Chat address={address} chat={chat} operator={operator} />
      <Button className="m-2 lg:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('desk')}
      </Button>
      <aside
        className={cn(
          'max-h-72 shrink-0 overflow-y-auto border-t border-line bg-surface lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:max-h-full lg:self-start lg:rounded-2xl lg:border',
          !open && 'hidden',
        )}
      >
        <OperatorDesk
          address={address}
          byHand={chat.byHand}
          operator={operator}
          onChange={chat.refresh}
          onMove={onMove}
        />
      </aside>
    </>
  );
}

const first: ChatAddress = { phone_number_id: '100010001000', customer: '5511987650001', name: 'Marina Souza' };

/** The link that shows the phone next to the panel. It appears only on screens with enough width. */
function PutBeside() {
  const t = useTranslations('phone');
  const [, keep] = useStored(phoneBeside.key);
  return (
    <Link
      href="/inbox"
      prefetch={false}
      onClick={() => keep('open')}
      className="hidden items-center gap-1 text-sm text-ink-soft hover:text-ink min-[85rem]:inline-flex"
    >
      {t('beside')}
      <PanelRightOpen className="size-4" aria-hidden />
    </Link>
  );
}

/** The simulated phone of a customer: the choice of customer and number, and the chat. */
export function Phone({ number, desk, isBeside }: { number: string | undefined; desk: boolean; isBeside: boolean }) {
  const t = useTranslations('phone');
  const [address, setAddress] = useState(number === undefined ? first : { ...first, phone_number_id: number });
  const change = (part: Partial<ChatAddress>) => setAddress({ ...address, ...part });
  // Next to the panel this is a div, because the surrounding page has a main element of its own.
  const Whole = isBeside ? 'div' : 'main';
  return (
    <Whole className="mx-auto flex h-dvh max-w-md flex-col bg-surface sm:my-6 sm:h-[min(46rem,calc(100dvh-3rem))] sm:overflow-hidden sm:rounded-3xl sm:border sm:border-line-strong sm:shadow-xl lg:grid lg:max-w-[49.5rem] lg:grid-cols-[28rem_20rem] lg:grid-rows-[auto_minmax(0,1fr)] lg:gap-x-6 lg:rounded-none lg:border-0 lg:bg-transparent lg:shadow-none">
      <header className="grid grid-cols-2 gap-2 border-b border-line bg-surface p-3 lg:rounded-t-3xl lg:border lg:border-line-strong">
        {isBeside ? (
          <h1 className="sr-only">{t('title')}</h1>
        ) : (
          <div className="col-span-2 flex items-center justify-between gap-3">
            <BackLink href="/inbox">{t('back')}</BackLink>
            <h1 className="text-sm font-semibold">{t('title')}</h1>
            <PutBeside />
          </div>
        )}
        <Field label={t('yourName')}>
          {(control) => (
            <Input {...control} value={address.name} onChange={(event) => change({ name: event.target.value })} />
          )}
        </Field>
        <Field label={t('yourPhone')}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={address.customer}
              onChange={(event) => change({ customer: event.target.value.replace(/\D/g, '') })}
            />
          )}
        </Field>
        <Field label={t('number')} className="col-span-2">
          {(control) => (
            <Input
              {...control}
              value={address.phone_number_id}
              onChange={(event) => change({ phone_number_id: event.target.value })}
            />
          )}
        </Field>
      </header>
      <Room
        key={`${address.phone_number_id}:${address.customer}`}
        address={address}
        desk={desk}
        onMove={(customer) => change({ customer })}
      />
    </Whole>
  );
}
