'use client';

import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { templateNeeds } from '#server/contract/channels/template-needs.ts';
import type { CampaignAudience, CampaignTemplate } from '#server/contract/outreach/campaign-editor.ts';
import { WithBlanks } from '../../../_templates/gap-label.tsx';
import { Advanced } from './advanced.tsx';
import { GoOn } from './go-on.tsx';
import { Look } from './look.tsx';
import { Part } from './part.tsx';
import { Send } from './send.tsx';
import { useAudience } from './use-audience.ts';
import { type AnsweredCampaign, useChangeDraft } from './use-change-draft.ts';
import { type Check, useCheck } from './use-check.ts';
import { useOwnMessage, What } from './what.tsx';
import { useStart, useStartText, When } from './when.tsx';
import { useAudienceWords, Whom } from './whom.tsx';

const parts = ['whom', 'what', 'when', 'look', 'send'] as const;
type PartName = (typeof parts)[number];

/** Returns the first part of the draft that is not finished, which is open at first. */
function firstOpen({ template, audience, preflight }: AnsweredCampaign): PartName {
  if (Object.keys((audience as CampaignAudience | undefined) ?? {}).length === 0) return 'whom';
  if (!(template as Partial<CampaignTemplate> | undefined)?.template_name) return 'what';
  if (!preflight) return 'when';
  return preflight.problems.length > 0 ? 'look' : 'send';
}

/** Returns a function that summarizes the result of the pre-flight check in one sentence. */
function useCheckText(): (check: Check, isReached: boolean, isNow: boolean) => string {
  const t = useTranslations('campaigns');
  return ({ seen, isChecking }, isReached, isNow) => {
    if (!seen) return isChecking ? t('looking') : t(isReached ? 'lookStale' : 'lookLater');
    if (seen.problems.length > 0) return t('lookProblems', { count: seen.problems.length });
    // The warning about the day on which the campaign would end only applies if the campaign starts now.
    const count = seen.warnings.filter((one) => isNow || one !== 'takes_days').length;
    return count > 0 ? t('lookWarnings', { count }) : t('lookFine');
  };
}

/** The summary of the message part: the template's name and text. If something is missing, the summary says so. */
function MessageLine({ campaign }: { campaign: AnsweredCampaign }) {
  const t = useTranslations('campaigns');
  const { template, isApproved, isWhole } = useOwnMessage(campaign);
  if (!template) return t('noTemplateYet');
  if (!isApproved) return t('whatNotApproved', { name: template.name });
  if (!isWhole) return t('whatLacks', { name: template.name });
  return (
    <span className="line-clamp-2">
      {template.name}: “<WithBlanks text={templateNeeds(template.components).body} />”
    </span>
  );
}

/** Returns which parts of the draft are finished. The user also has to open `when` and `look` once. */
function useDone(campaign: AnsweredCampaign, check: Check, isStartReady: boolean, passed: ReadonlySet<PartName>) {
  const { reached } = useAudience(campaign.id);
  const { isApproved, isWhole } = useOwnMessage(campaign);
  const { seen } = check;
  return {
    whom: reached > 0,
    what: isApproved && isWhole,
    when: isStartReady && passed.has('when'),
    look: seen !== null && seen.problems.length === 0 && passed.has('look'),
    send: false,
  } satisfies Record<PartName, boolean>;
}

/**
 * The page of a draft in five parts: audience, message, time, check and send. One part is open, and the others show a
 * summary.
 */
export function Draft({ campaign }: { campaign: AnsweredCampaign }) {
  const t = useTranslations('campaigns');
  const [first] = useState(() => firstOpen(campaign));
  const [open, setOpen] = useState<PartName | null>(first);
  const [passed, setPassed] = useState<ReadonlySet<PartName>>(() => new Set(parts.slice(0, parts.indexOf(first))));
  const [isAdvanced, setAdvanced] = useState(false);
  const [when, setWhen] = useQueryState('when', parseAsString);
  // Each part has its own mutation, so that each part shows its own errors. The requests are still sent one after
  // another.
  const [forWhom, forWhat, forAdvanced] = [useChangeDraft(), useChangeDraft(), useChangeDraft()];
  const check = useCheck(campaign, open === 'look' || open === 'send');
  const { isReady, today } = useStart(when);
  const done = useDone(campaign, check, isReady, passed);
  const audienceWords = useAudienceWords();
  const startText = useStartText();
  const checkText = useCheckText();
  const { reached } = useAudience(campaign.id);
  const go = (next: PartName) => {
    setPassed(new Set([...passed, ...(open ? [open] : [])]));
    setOpen(next);
  };
  const shell = (name: PartName) => ({
    position: parts.indexOf(name) + 1,
    isDone: done[name],
    isOpen: open === name,
    onToggle: () => (open === name ? setOpen(null) : go(name)),
  });
  const audience = (campaign.audience ?? {}) as CampaignAudience;
  const whom = reached > 0 ? t('whomSummary', { count: reached, who: audienceWords(audience) }) : t('whomNobody');
  return (
    <div className="space-y-3">
      <Part {...shell('whom')} title={t('partWhom')} summary={whom} error={forWhom.error}>
        <Whom campaign={campaign} change={forWhom} />
        <GoOn isReady={done.whom} lacks={t('whomLacks')} onNext={() => go('what')} />
      </Part>
      <Part
        {...shell('what')}
        title={t('partWhat')}
        summary={<MessageLine campaign={campaign} />}
        error={forWhat.error}
      >
        <What campaign={campaign} change={forWhat} />
        <GoOn isReady={done.what} lacks={t('whatLacking')} onNext={() => go('when')} />
      </Part>
      <Part {...shell('when')} title={t('partWhen')} summary={t('startsSummary', { when: startText(when, today) })}>
        <When start={when} onChange={(next) => void setWhen(next)} />
        <GoOn isReady={isReady} lacks={t('whenLacks')} onNext={() => go('look')} />
      </Part>
      <Advanced
        campaign={campaign}
        change={forAdvanced}
        isOpen={isAdvanced}
        onToggle={() => setAdvanced(!isAdvanced)}
      />
      <Part
        {...shell('look')}
        title={t('partLook')}
        again={t('partSee')}
        summary={checkText(check, passed.has('look'), when === null)}
      >
        <Look
          campaign={campaign}
          check={check}
          isNow={when === null}
          onOpen={(section) => (section === 'advanced' ? setAdvanced(true) : go(section))}
        />
        <GoOn
          isReady={check.seen?.problems.length === 0}
          lacks={check.seen ? t('lookLacks') : ''}
          onNext={() => go('send')}
        />
      </Part>
      <Part {...shell('send')} title={t('partSend')} summary={t('sendLater')}>
        <Send campaign={campaign} check={check} start={when} onLook={() => go('look')} />
      </Part>
    </div>
  );
}
