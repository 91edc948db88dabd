'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/badge.tsx';
import { Ago } from '#app/_ui/time.tsx';
import type { ContactCampaign } from '#server/contract/campaign-people.ts';
import { useMember } from '../_shell/member.tsx';
import { recipientTones } from './recipient-tones.ts';

/** The name leads to the campaign for those who may see campaigns. */
function CampaignLine({ one }: { one: ContactCampaign }) {
  const t = useTranslations('recipients');
  const { role } = useMember();
  const { campaign, status, error } = one;
  const name = 'min-w-0 flex-1 truncate font-medium';
  return (
    <li className="py-1.5 text-[13px]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {role === 'admin' || role === 'editor' ? (
          <Link href={`/campaigns/${campaign.id}`} prefetch={false} className={`${name} hover:underline`}>
            {campaign.name}
          </Link>
        ) : (
          <span className={name}>{campaign.name}</span>
        )}
        <Badge tone={recipientTones[status] ?? 'neutral'}>{t(`state_${status}`)}</Badge>
        {one.clicked_at && <Badge tone="accent">{t('clicked')}</Badge>}
        <Ago at={one.sent_at ?? one.chosen_at} className="shrink-0 text-xs text-ink-faint" />
      </p>
      {error && <p className="mt-0.5 text-xs text-ink-soft">{`${error.code} ${error.title}`}</p>}
    </li>
  );
}

/** Campaigns as one person got them, one below the other. */
export function CampaignLines({ campaigns }: { campaigns: readonly ContactCampaign[] }) {
  const t = useTranslations('recipients');
  return (
    <ul aria-label={t('title')} className="divide-y divide-line">
      {campaigns.map((one) => (
        <CampaignLine key={one.id} one={one} />
      ))}
    </ul>
  );
}
