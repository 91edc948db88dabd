'use client';

import { useTranslations } from 'next-intl';
import type { Template } from '#server/contract/channels/connection.ts';
import { templateNeeds } from '#server/contract/channels/template-needs.ts';
import type { CampaignTemplate } from '#server/contract/outreach/campaign-editor.ts';
import { MessageForm } from './message-form.tsx';
import { MessagePreview } from './message-preview.tsx';
import { useTemplates } from './template-picker.tsx';
import type { AnsweredCampaign, ChangeDraft } from './use-change-draft.ts';

const isBlank = (value: string | undefined) => (value ?? '').trim() === '';

/**
 * Whether every variable of the template has a value or a placeholder. The pre-flight check later counts the contacts
 * without a value for a placeholder.
 */
function isWhole(message: Partial<CampaignTemplate>, template: Template): boolean {
  const needs = templateNeeds(template.components);
  const { body_params: body = [], button_params: buttons = [], header, header_image_url: link } = message;
  const said = needs.variables.map((name, index) => (Array.isArray(body) ? body[index] : body[name]));
  const wanted = [...said, ...needs.required.map((_, index) => buttons[index])];
  if (needs.headerVariables.length > 0) wanted.push(header);
  if (needs.headerFormat && needs.headerFormat !== 'TEXT') wanted.push(link);
  return !wanted.some(isBlank);
}

/** Returns the template of the campaign's own message, and whether the message can be sent as it is. */
export function useOwnMessage(campaign: AnsweredCampaign) {
  const templates = useTemplates(campaign.connection_id);
  const message = (campaign.template ?? {}) as Partial<CampaignTemplate>;
  const template = templates.data?.data.find(
    (one) => one.name === message.template_name && one.language === message.language_code,
  );
  const isApproved = template?.status === 'APPROVED';
  return { template, isApproved, isWhole: template !== undefined && isWhole(message, template), templates };
}

interface Props {
  readonly campaign: AnsweredCampaign;
  readonly change: ChangeDraft;
}

/** The part of a campaign's draft with its message: the template, the values of the variables, and a preview. */
export function What({ campaign, change }: Props) {
  const t = useTranslations('campaigns');
  const { id } = campaign;
  const own = (campaign.template ?? {}) as Partial<CampaignTemplate>;
  const form = (
    <MessageForm
      id={id}
      connectionId={campaign.connection_id}
      message={own}
      onSave={(template) => change.mutate({ id, template })}
    />
  );
  if (!own.template_name) return form;
  return (
    <>
      <p className="text-sm text-ink-soft">{t('whatHint')}</p>
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">{form}</div>
        <div className="min-w-0 space-y-4">
          <MessagePreview campaign={campaign} variant={0} />
          <MessagePreview campaign={campaign} variant={0} isEmptiest />
        </div>
      </div>
    </>
  );
}
