'use client';

import { Megaphone, Sparkles, Workflow } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Message } from '#server/contract/inbox/message.ts';
import { type Role, rolePowers } from '#server/contract/organization/scopes.ts';
import { useMember } from '../../../_shell/member.tsx';

/** The kinds of senders that are not people, with the page of each and the condition for seeing that page. */
const sources = {
  campaign: {
    icon: Megaphone,
    hrefOf: (id: string) => `/campaigns/${id}`,
    isOpenTo: (role: Role) => rolePowers[role].includes('campaigns:manage'),
    words: 'byCampaign',
  },
  automation: {
    icon: Workflow,
    hrefOf: (id: string) => `/automations/${id}`,
    isOpenTo: (role: Role) => role === 'admin',
    words: 'byAutomation',
  },
} as const;

/** Shows who sent an outgoing message. A campaign or automation links to its page. */
export function Author({ message }: { message: Message }) {
  const t = useTranslations('inbox');
  const { role } = useMember();
  const { kind, id, name } = message.author;
  const source = kind === 'campaign' || kind === 'automation' ? sources[kind] : null;
  if (source) {
    const { icon: Icon, isOpenTo, words, hrefOf } = source;
    const href = hrefOf(id ?? '');
    const said = t(words, { name: name ?? '' });
    return (
      <>
        <Icon className="size-3 shrink-0" aria-hidden />
        {id && isOpenTo(role) ? (
          <Link href={href} prefetch={false} className="underline underline-offset-2 hover:text-ink">
            {said}
          </Link>
        ) : (
          <span>{said}</span>
        )}
      </>
    );
  }
  return (
    <>
      {kind === 'agent' && <Sparkles className="size-3" aria-hidden />}
      {name ?? (kind === 'agent' ? t('byAgent') : message.answered_elsewhere ? 'WhatsApp' : 'API')}
    </>
  );
}
