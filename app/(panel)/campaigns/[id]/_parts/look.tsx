'use client';

import { RefreshCw } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure } from '#app/_ui/feedback/states.tsx';
import type { Preflight } from '#server/contract/outreach/campaign-editor.ts';
import { useMember } from '../../../_shell/member.tsx';
import { useEndText } from '../../use-end-text.ts';
import { useReasonText } from '../../use-reason-text.ts';
import { Finding, type Way } from './finding.tsx';
import { Lacking } from './lacking.tsx';
import { CostFindings, VariantPrices } from './look-cost.tsx';
import { RedQuality } from './red-quality.tsx';
import { useTemplateWords } from './template-picker.tsx';
import { TestMessage } from './test-message.tsx';
import type { AnsweredCampaign } from './use-change-draft.ts';
import type { Check } from './use-check.ts';

/** The parts of the page where a draft can be changed. */
type DraftSection = 'whom' | 'what' | 'when' | 'advanced';

const sectionOf: Readonly<Record<string, DraftSection>> = {
  nobody_to_send_to: 'whom',
  no_template: 'what',
  template_not_approved: 'what',
  template_values_wrong: 'what',
  template_quality_red: 'what',
  missing_parameters: 'what',
  max_price_needs_marketing: 'advanced',
};

/**
 * Returns a function that maps a code of the pre-flight check to a link to the place where the user can fix the
 * problem. The function returns null if there is no such place.
 */
function useWayOf(campaign: AnsweredCampaign, onOpen: (section: DraftSection) => void): (code: string) => Way | null {
  const t = useTranslations('campaigns');
  const { role } = useMember();
  return (code) => {
    if (code === 'number_not_connected') {
      return role === 'admin' ? { label: t('toNumber'), href: `/settings/numbers/${campaign.connection_id}` } : null;
    }
    const section = sectionOf[code];
    return section ? { label: t(`fix_${section}`), onOpen: () => onOpen(section) } : null;
  };
}

interface ListProps {
  readonly campaign: AnsweredCampaign;
  readonly seen: Preflight;
  /** Whether the campaign would start now. The pre-flight check then also warns about the present time. */
  readonly isNow: boolean;
  readonly onOpen: (section: DraftSection) => void;
}

/** Lists the results of the pre-flight check: what is fine, what to be aware of, and what must be fixed. */
function Findings({ campaign, seen, isNow, onOpen }: ListProps) {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const reasonText = useReasonText();
  const endText = useEndText();
  const words = useTemplateWords();
  const wayOf = useWayOf(campaign, onOpen);
  const { limit, template, problems } = seen;
  const leftOut = seen.total - seen.to_send;
  const isTemplateWrong = problems.some((one) => /template/.test(one) && one !== 'max_price_needs_marketing');
  const takesDays = seen.warnings.includes('takes_days');
  const isTight = limit.left !== null && limit.left < seen.to_send;
  // Missing values are listed in a separate line, so the general warning about them is left out.
  const warnings = seen.warnings.filter((one) => one !== 'missing_parameters' && one !== 'takes_days');
  return (
    <ul aria-label={t('partLook')}>
      {problems.map((one) => (
        <Finding key={one} kind="wrong" way={wayOf(one)}>
          {reasonText(one)}
        </Finding>
      ))}
      {seen.lacking.length > 0 && (
        <Finding kind="care" way={wayOf('missing_parameters')}>
          <Lacking campaign={campaign} seen={seen} />
        </Finding>
      )}
      {warnings.map((one) => (
        <Finding key={one} kind="care" way={wayOf(one)}>
          {reasonText(one)}
        </Finding>
      ))}
      {seen.to_send > 0 && <Finding kind="fine">{t('findingPeople', { count: seen.to_send })}</Finding>}
      {leftOut > 0 && (
        <Finding kind="note">
          {t('findingLeftOut', { count: leftOut })}
          <ul className="mt-1 text-ink-soft">
            {seen.excluded.map(({ reason, count }) => (
              <li key={reason} className="flex justify-between gap-4 py-0.5">
                <span>{reasonText(reason)}</span>
                <span className="tabular-nums">{format.number(count)}</span>
              </li>
            ))}
          </ul>
        </Finding>
      )}
      {!isTemplateWrong && template.category && (
        <Finding kind="fine">
          {t('findingTemplate', {
            category: words('category', template.category),
            quality: words('quality', template.quality ?? 'UNKNOWN'),
          })}
        </Finding>
      )}
      {!problems.includes('number_not_connected') && <Finding kind="fine">{t('findingNumber')}</Finding>}
      <Finding kind={isTight ? 'care' : 'fine'}>
        {limit.left === null ? t('findingNoLimit') : t('findingLimit', { left: limit.left })}
      </Finding>
      {isNow && (
        <Finding kind={takesDays ? 'care' : 'fine'}>
          {seen.ends_on
            ? t(takesDays ? 'findingEndsLater' : 'findingEnds', { day: endText(seen.ends_on) })
            : t('findingEndsUnknown')}
        </Finding>
      )}
      <CostFindings seen={seen} />
    </ul>
  );
}

interface Props {
  readonly campaign: AnsweredCampaign;
  readonly check: Check;
  readonly isNow: boolean;
  readonly onOpen: (section: DraftSection) => void;
}

/** The part of a campaign's draft with the pre-flight check. A draft cannot be sent without this check. */
export function Look({ campaign, check, isNow, onOpen }: Props) {
  const t = useTranslations('campaigns');
  const { seen, isChecking, error, again } = check;
  const { id } = campaign;
  if (error && !seen) return <Failure error={error} onRetry={again} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm text-ink-soft">
          {seen ? t('lookHint') : t('looking')}
        </p>
        {seen && (
          <Button size="sm" look="quiet" busy={isChecking} onClick={again}>
            {!isChecking && <RefreshCw className="size-4" aria-hidden />}
            {t('preflightAgain')}
          </Button>
        )}
      </div>
      {seen && (
        <>
          <Findings campaign={campaign} seen={seen} isNow={isNow} onOpen={onOpen} />
          <VariantPrices variants={seen.variants} />
          <RedQuality id={id} seen={seen} />
        </>
      )}
      <TestMessage id={id} />
    </>
  );
}
