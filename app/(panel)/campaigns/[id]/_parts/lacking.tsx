'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { templateNeeds } from '#server/contract/channels/template-needs.ts';
import type { CampaignTemplate, Preflight } from '#server/contract/outreach/campaign-editor.ts';
import { useCustomerDetails } from '../../../_templates/customer-details.ts';
import { useGapWords } from '../../../_templates/gap-label.tsx';
import { gapsOf } from '../../../_templates/gaps-of.ts';
import { useTemplates } from './template-picker.tsx';
import type { AnsweredCampaign } from './use-change-draft.ts';

/**
 * Returns a function that describes a missing value of a message: a contact's field without a value, or an empty
 * variable, quoted with the words around it. If no variant is given, the function searches all messages of the campaign
 * for the variable.
 */
export function useLackingWords(campaign: AnsweredCampaign): (parameter: string, variant?: number) => string {
  const t = useTranslations('campaigns');
  const gapWords = useGapWords();
  const customerDetails = useCustomerDetails();
  const templates = useTemplates(campaign.connection_id).data?.data ?? [];
  const own = campaign.template as Partial<CampaignTemplate>;
  const messages = [own, ...campaign.settings.variants.map((one) => one.template)];
  const gapOf = (name: string, variant: number | undefined) => {
    const asked = variant === undefined ? messages : messages.slice(Math.max(0, variant), Math.max(0, variant) + 1);
    for (const { template_name: template, language_code: language } of asked) {
      const found = templates.find((one) => one.name === template && one.language === language);
      const { body, variables } = templateNeeds(found?.components);
      const gap = gapsOf(body, variables).find((one) => one.name === name);
      if (gap) return gap;
    }
    return null;
  };
  return (parameter, variant) => {
    const variable = /^\{\{(.+)\}\}$/.exec(parameter)?.[1];
    if (variable) {
      const gap = gapOf(variable, variant);
      return gap ? gapWords(gap) : t('lackingVariable', { name: variable });
    }
    if (parameter === 'header_image_url') return t('lackingHeader');
    if (parameter === 'header') return t('lackingHeaderWords');
    if (parameter === 'body') return t('lackingBody');
    const button = /^button_params\.(\d+)$/.exec(parameter)?.[1];
    if (button) return t('lackingButton', { number: Number(button) + 1 });
    return t('lackingField', { name: customerDetails.find(({ key }) => key === parameter)?.label ?? parameter });
  };
}

/**
 * Lists the missing values. For each value, shows the number of contacts without it, and the names of the first
 * contacts.
 */
export function Lacking({ campaign, seen }: { campaign: AnsweredCampaign; seen: Preflight }) {
  const { missing, lacking, excluded } = seen;
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const words = useLackingWords(campaign);
  const count = excluded.find(({ reason }) => reason === 'missing_parameter')?.count ?? 0;
  if (lacking.length === 0) return null;
  return (
    <div className="space-y-2 text-sm">
      <h3 className="font-medium">{t('missingTitle')}</h3>
      <ul className="text-ink-soft">
        {lacking.map((one) => (
          <li key={one.parameter} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
            <span className="min-w-0 break-words">{words(one.parameter)}</span>
            <span className="tabular-nums">{format.number(one.count)}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary className="cursor-pointer font-medium">
          {count > missing.length
            ? t('missingFirst', { count: missing.length, all: count })
            : t('missingWho', { count })}
        </summary>
        <ul className="mt-2 space-y-1 text-ink-soft">
          {missing.map(({ contact_id: id, name, parameters }) => (
            <li key={id}>{t('missingRow', { name, keys: parameters.map((one) => words(one)).join(', ') })}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
