'use client';

import { MapPin, ShoppingBag, UserRound } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { orderNote, orderOf, productsOf } from '#server/contract/inbox/order-of.ts';
import { moneyText, saidText } from '#server/contract/inbox/said-text.ts';
import { locationOf, mapOf, type Person, peopleOf, type SharedLocation } from './read-cards.ts';

const card = 'mt-0.5 flex w-72 max-w-full items-start gap-3 rounded-xl bg-black/4 p-3 text-left dark:bg-white/6';
const mark = 'flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink';
const action = 'text-sm font-medium text-accent-ink hover:underline';

/** Shows a location that a customer sent. */
function LocationCard({ location }: { location: SharedLocation }) {
  const t = useTranslations('inbox');
  const { name, address, latitude, longitude } = location;
  return (
    <div className={card}>
      <span className={mark}>
        <MapPin className="size-4.5" aria-hidden />
      </span>
      <div className="min-w-0 space-y-0.5">
        <p className="font-medium break-words">{name || t('location')}</p>
        {address && <p className="text-sm break-words text-ink-soft">{address}</p>}
        <p className="text-xs text-ink-faint tabular-nums">
          {latitude.toFixed(5)}, {longitude.toFixed(5)}
        </p>
        <a href={safeHref(mapOf(location))} target="_blank" rel="noopener noreferrer" className={action}>
          {t('onTheMap')}
        </a>
      </div>
    </div>
  );
}

const kinds = ['cell', 'mobile', 'home', 'work', 'main', 'iphone'] as const;
type Kind = (typeof kinds)[number];
const isKind = (kind: string): kind is Kind => (kinds as readonly string[]).includes(kind);

function PersonCard({ person: { name, company, phones, emails } }: { person: Person }) {
  const t = useTranslations('inbox');
  const phoneText = usePhoneText();
  return (
    <li className={card}>
      <span className={mark}>
        <UserRound className="size-4.5" aria-hidden />
      </span>
      <div className="min-w-0 space-y-1">
        <p className="font-medium break-words">{name || t('someone')}</p>
        {company && <p className="text-sm break-words text-ink-soft">{company}</p>}
        {phones.map(({ number, kind }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card never changes, and may name one number twice.
          <div key={index} className="flex flex-wrap items-baseline gap-x-2 text-sm">
            <span className="whitespace-nowrap tabular-nums">{phoneText(number)}</span>
            {kind && <span className="text-xs text-ink-faint">{isKind(kind) ? t(`phone_${kind}`) : kind}</span>}
            <Link
              href={`/contacts?q=${encodeURIComponent(number.replace(/\D/g, ''))}`}
              prefetch={false}
              className={action}
              aria-label={t('findContactOf', { phone: phoneText(number) })}
            >
              {t('findContact')}
            </Link>
          </div>
        ))}
        {emails.map((email) => (
          <p key={email} className="text-sm wrap-anywhere">
            {email}
          </p>
        ))}
      </div>
    </li>
  );
}

/**
 * Shows what a customer ordered from the catalog of the business. Parley does not have the catalog, so products are
 * shown by their catalog ids.
 */
function OrderCard({ payload }: Pick<Message, 'payload'>) {
  const t = useTranslations('news');
  const locale = useLocale();
  const note = orderNote(payload);
  return (
    <>
      <div className={card}>
        <span className={mark}>
          <ShoppingBag className="size-4.5" aria-hidden />
        </span>
        <div className="min-w-0 flex-1 space-y-1">
          <p className="font-medium break-words">
            {saidText({ kind: 'order', text: '', order: orderOf(payload) }, t, locale)}
          </p>
          <ul className="text-sm text-ink-soft">
            {productsOf(payload).map(({ id, count, price, currency }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an order never changes, and may list one product twice.
              <li key={index} className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  {count} × {id}
                </span>
                <span className="shrink-0 tabular-nums">
                  {moneyText(price === null ? null : price * count, currency, locale)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {note && <p className="mt-1">{note}</p>}
    </>
  );
}

interface Props {
  readonly message: Message;
  /** The message's text, which is shown if the message has no card. */
  readonly children: ReactNode;
}

/** Shows a message as a card: a location, shared contacts, or an order. */
export default function Cards({ message, children }: Props) {
  const location = locationOf(message);
  const people = peopleOf(message);
  if (location) return <LocationCard location={location} />;
  if (message.type === 'order' && productsOf(message.payload).length > 0)
    return <OrderCard payload={message.payload} />;
  if (people.length === 0) return children;
  return (
    <ul className="space-y-2">
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a message never change.
        <PersonCard key={index} person={person} />
      ))}
    </ul>
  );
}
