'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { CampaignTemplate } from '#server/contract/outreach/campaign-editor.ts';
import { TemplatePause } from '../../../_templates/template-pause.tsx';
import { useTemplates } from './template-picker.tsx';
import type { AnsweredCampaign } from './use-change-draft.ts';

/**
 * Lists the paused templates that stop the campaign, and how each can be unpaused. Once all templates are approved
 * again, says that the campaign can be resumed.
 */
export function PausedTemplates({ campaign }: { campaign: AnsweredCampaign }) {
  const t = useTranslations('templatePause');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const templates = useTemplates(campaign.connection_id);
  const own = campaign.template as Partial<CampaignTemplate> | undefined;
  const messages = [own, ...campaign.settings.variants.map((one) => one.template)];
  const used = templates.data?.data.filter(({ name, language }) =>
    messages.some((one) => one?.template_name === name && one.language_code === language),
  );
  if (!used) return null;
  const paused = used.filter(({ status }) => status === 'PAUSED');
  const isReady = used.length > 0 && used.every(({ status }) => status === 'APPROVED');
  if (isReady) return <p className="text-sm text-ink-soft">{t('pauseOver')}</p>;
  return (
    <ul className="space-y-2">
      {paused.map((template) => (
        <li key={template.id} className="space-y-1">
          <p className="font-mono text-sm font-medium break-all">{template.name}</p>
          <TemplatePause
            template={template}
            onDone={() => queryClient.invalidateQueries(trpc.connections.listTemplates.pathFilter())}
          />
        </li>
      ))}
    </ul>
  );
}
