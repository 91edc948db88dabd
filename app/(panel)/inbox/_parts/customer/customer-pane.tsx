'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { useAwake } from '#app/_ui/browser/awake.tsx';
import { useWide } from '#app/_ui/browser/use-wide.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import { Moment } from '#app/_ui/time/time.tsx';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import { ContactRuns } from '../../../_automations/contact-runs.tsx';
import { useMember } from '../../../_shell/member.tsx';
import { ChannelName } from './channel-mark.tsx';
import { useCustomerName } from './use-customer-name.ts';

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-ink-faint">{label}</dt>
    <dd className="mt-0.5 text-sm break-words">{children}</dd>
  </div>
);

/**
 * Returns the URL of the web page on which the visitor is chatting. The URL is shown as a link, so the result is null
 * for a URL that is not http(s).
 */
function pageOf(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//.test(value) ? (safeHref(value) ?? null) : null;
}

/** Shows the advertisement through which the customer came. */
function Advertisement({ referral }: { referral: NonNullable<Conversation['referral']> }) {
  const t = useTranslations('inbox');
  const { headline, source_url: source } = (referral.raw ?? {}) as { headline?: unknown; source_url?: unknown };
  const address = pageOf(source);
  const title =
    typeof headline === 'string' && headline !== '' ? headline : String(referral.source_id ?? t('adUnnamed'));
  return (
    <Row label={t('ad')}>
      {address ? (
        <a href={safeHref(address)} target="_blank" rel="noopener noreferrer" className="text-accent underline">
          {title}
        </a>
      ) : (
        title
      )}
    </Row>
  );
}

const runsShown = 3;

const ContactCard = lazyPart('app/(panel)/inbox/_parts/customer/contact-card.tsx', () =>
  import('./contact-card.tsx').then((part) => part.ContactCard),
);

interface Props {
  readonly conversation: Conversation;
  /** Whether the inbox opened this conversation by itself and the member has not done anything in it yet. */
  readonly isPeek: boolean;
  /** Whether the member has opened the pane. This matters only where the pane does not fit next to the thread. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function CustomerDetails({ conversation, isPeek }: Pick<Props, 'conversation' | 'isPeek'>) {
  const t = useTranslations('inbox');
  const { contact, user } = conversation;
  const name = useCustomerName()(conversation);
  const phoneText = usePhoneText();
  const phone = contact?.phone ?? user.phone;
  const email = contact?.email ?? user.email;
  const { role } = useMember();
  // The customer's contact is loaded only after the member has done something in the conversation.
  const hasCard = !isPeek && contact !== null && roleScopes[role].includes('contacts:read');
  const page = pageOf(user.metadata.page_url);
  return (
    <>
      <div className="flex flex-col items-center text-center">
        <Avatar name={name} className="size-14 text-xl" />
        <p className="mt-3 font-semibold break-words">{name ?? t('unknownCustomer')}</p>
        {contact && (
          <Button asChild size="sm" className="mt-3">
            <Link href={`/contacts/${contact.id}`} prefetch={false}>
              {t('openContact')}
            </Link>
          </Button>
        )}
      </div>
      <dl className="mt-6 space-y-4">
        {!hasCard && phone && <Row label={t('phone')}>{phoneText(phone)}</Row>}
        {!hasCard && email && <Row label={t('email')}>{email}</Row>}
        {conversation.tags.length > 0 && (
          <Row label={t('conversationTags')}>
            <span className="flex flex-wrap gap-1 pt-0.5">
              {conversation.tags.map((tag) => (
                <Badge key={tag.id}>
                  <span className="size-2 rounded-full" style={{ background: tag.color }} aria-hidden />
                  {tag.name}
                </Badge>
              ))}
            </span>
          </Row>
        )}
        <Row label={t('channel')}>
          <ChannelName channel={conversation.channel} />
        </Row>
        {page !== null && (
          <Row label={t('page')}>
            <a href={safeHref(page)} target="_blank" rel="noopener noreferrer" className="text-accent underline">
              {page.replace(/^https?:\/\//, '')}
            </a>
          </Row>
        )}
        {conversation.referral && <Advertisement referral={conversation.referral} />}
        {conversation.rating && (
          <Row label={t('rating')}>
            <span className="text-warning" role="img" aria-label={t('ratingOf', { score: conversation.rating.score })}>
              {'★'.repeat(conversation.rating.score)}
              <span className="text-ink-faint">{'☆'.repeat(5 - conversation.rating.score)}</span>
            </span>
            {conversation.rating.comment && <span className="mt-0.5 block">“{conversation.rating.comment}”</span>}
          </Row>
        )}
        {contact && (
          <ContactRuns contactId={contact.id} limit={runsShown} running>
            {(list) => <Row label={t('automations')}>{list}</Row>}
          </ContactRuns>
        )}
        {conversation.agent && <Row label={t('agent')}>{conversation.agent.name}</Row>}
        <Row label={t('started')}>
          <Moment at={conversation.created_at} />
        </Row>
        {conversation.last_inbound_at && (
          <Row label={t('lastInbound')}>
            <Moment at={conversation.last_inbound_at} />
          </Row>
        )}
      </dl>
      {hasCard && <ContactCard key={contact.id} id={contact.id} conversationId={conversation.id} />}
    </>
  );
}

/**
 * Shows the data about the customer. The pane is next to the thread on wide screens, and covers the thread on narrow
 * screens.
 */
export function CustomerPane({ conversation, isPeek, isOpen, onClose }: Props) {
  const t = useTranslations('inbox');
  const hasRoom = useWide();
  const isAwake = useAwake();
  // The server does not know the width of the browser's window, so it renders the pane without content.
  if (hasRoom || !isAwake) {
    return (
      <aside
        aria-label={t('contact')}
        className="hidden w-72 shrink-0 overflow-y-auto border-l border-line bg-surface p-4 wide:block 2xl:w-80 print:hidden!"
      >
        {hasRoom && <CustomerDetails conversation={conversation} isPeek={isPeek} />}
      </aside>
    );
  }
  return (
    <Dialog open={isOpen} onOpenChange={onClose} title={t('contact')} shape="sheet" className="max-w-sm">
      <CustomerDetails conversation={conversation} isPeek={isPeek} />
    </Dialog>
  );
}
