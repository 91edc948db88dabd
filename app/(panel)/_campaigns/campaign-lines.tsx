'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/display/badge.tsx';
import { explainRefusal } from '#server/contract/channels/channel-refusals.ts';
import type { ContactCampaign } from '#server/contract/outreach/campaign-people.ts';
import { useHasPower } from '../_shell/member.tsx';
import { StandingLine } from '../_shell/standing-line.tsx';
import { explainReason } from './explain-reason.ts';
import { recipientTones } from './recipient-tones.ts';

/** Returns a function that says why a campaign's message failed, waits or was not sent. Null for any other message. */
function useWhy(): (one: ContactCampaign) => string | null {
  const reasons = useTranslations('recipientReasons');
  const locale = useLocale();
  return ({ reason, error }) => {
    if (error) return explainRefusal(error.code, locale).reason;
    return reason && explainReason(reasons, locale, reason);
  };
}

/** One campaign. Its name links to the campaign's page if the member may see campaigns. */
function CampaignLine({ one }: { one: ContactCampaign }) {
  const t = useTranslations('recipients');
  const why = useWhy();
  const { campaign, status } = one;
  const maySee = useHasPower('campaigns:manage');
  return (
    <StandingLine
      name={campaign.name}
      href={`/campaigns/${campaign.id}`}
      isOpen={maySee}
      at={one.sent_at ?? one.chosen_at}
      note={why(one)}
    >
      <Badge tone={recipientTones[status] ?? 'neutral'}>{t(`state_${status}`)}</Badge>
      {one.clicked_at && <Badge tone="accent">{t('clicked')}</Badge>}
    </StandingLine>
  );
}

/** A list of campaigns with their state for one contact. */
export function CampaignLines({ campaigns }: { campaigns: readonly ContactCampaign[] }) {
  const t = useTranslations('contactCampaigns');
  return (
    <ul aria-label={t('title')} className="divide-y divide-line">
      {campaigns.map((one) => (
        <CampaignLine key={one.id} one={one} />
      ))}
    </ul>
  );
}
