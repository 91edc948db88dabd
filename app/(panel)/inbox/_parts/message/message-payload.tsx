'use client';

import { ExternalLink, List, MapPin, Reply } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { type Fields, many, part, words } from './payload-fields.ts';

/** The message types that the thread shows completely. For any other type the whole payload can be shown. */
const shownTypes = new Set(
  'text template image audio video document sticker buttons list cta_url location_request product product_list location contacts reaction order button interactive'.split(
    ' ',
  ),
);

const Choice = ({ children }: { children: ReactNode }) => (
  <span className="flex items-center justify-center gap-1.5 rounded-lg bg-surface/70 px-3 py-1.5 text-center text-sm font-medium text-accent">
    {children}
  </span>
);

/** The fields of a message that this file uses. The preview of an unsent message has only these fields. */
type Shown = Pick<Message, 'role' | 'type' | 'payload'>;

function labelsOf({ type, payload }: Shown): string[] {
  if (type === 'buttons') return many(payload?.buttons).map((one) => words(one.title));
  const texts = payload?.buttons;
  return type === 'template' && Array.isArray(texts) ? texts.map(words) : [];
}

function Sections({ payload, isOpen }: { payload: Fields; isOpen: boolean }) {
  return (
    <details open={isOpen} className="mt-2 rounded-lg bg-surface/70 px-3 py-1.5 text-sm">
      <summary className="cursor-pointer font-medium text-accent">
        <List className="mr-1.5 inline size-3.5" aria-hidden />
        {words(payload.button_text) || words(payload.header)}
      </summary>
      {many(payload.sections).map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no ids and never change.
        <div key={index} className="mt-1.5">
          <p className="text-xs text-ink-faint">{words(section.title)}</p>
          <ul className="mt-0.5">
            {many(section.rows ?? section.product_items).map((row) => (
              <li key={words(row.id) || words(row.product_retailer_id)}>
                {words(row.title) || words(row.product_retailer_id)}
                {words(row.description) && <span className="text-ink-faint"> · {words(row.description)}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}

/** Shows the heading above a message's text: the header of an interactive message or of a filled-in template. */
export function Heading({ message }: { message: Shown }) {
  const { header, header_text: filled } = part(message.payload);
  const text = message.type === 'template' ? words(filled) : words(header) || words(part(header).text);
  return text && message.role === 'assistant' ? <p className="font-semibold">{text}</p> : null;
}

/**
 * Shows the parts below a message's text: the parts that the customer can tap or, for an unknown message type, the
 * whole payload.
 */
export function Extras({ message, isOpen = false }: { message: Shown; isOpen?: boolean }) {
  const t = useTranslations('inbox');
  const payload = part(message.payload);
  const labels = labelsOf(message);
  const footer = message.role === 'assistant' ? words(payload.footer) : '';
  return (
    <>
      {footer && <p className="mt-1 text-xs text-ink-faint">{footer}</p>}
      {labels.length > 0 && (
        <span className="mt-2 grid gap-1">
          {labels.map((label) => (
            <Choice key={label}>
              <Reply className="size-3.5" aria-hidden />
              {label}
            </Choice>
          ))}
        </span>
      )}
      {message.role === 'assistant' && Array.isArray(payload.sections) && (
        <Sections payload={payload} isOpen={isOpen} />
      )}
      {message.type === 'cta_url' && (
        <a href={safeHref(payload.url)} target="_blank" rel="noreferrer" className="mt-2 block">
          <Choice>
            <ExternalLink className="size-3.5" aria-hidden />
            {words(payload.display_text)}
          </Choice>
        </a>
      )}
      {message.type === 'location_request' && (
        <span className="mt-2 grid">
          <Choice>
            <MapPin className="size-3.5" aria-hidden />
            {t('sendLocation')}
          </Choice>
        </span>
      )}
      {message.payload && !shownTypes.has(message.type) && (
        <details className="mt-1 text-xs text-ink-faint">
          <summary className="cursor-pointer">{t('asItCame', { type: message.type })}</summary>
          <pre className="mt-1 max-h-60 overflow-auto rounded-lg bg-sunken p-2 font-mono text-2xs whitespace-pre-wrap">
            {JSON.stringify(message.payload, null, 2)}
          </pre>
        </details>
      )}
    </>
  );
}
