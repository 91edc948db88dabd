'use client';

import { useQuery } from '@tanstack/react-query';
import { ExternalLink, LayoutTemplate } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { textOr } from '#app/_i18n/text-or.ts';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Badge, type Tone } from '#app/_ui/display/badge.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { SearchInput } from '#app/_ui/fields/search-input.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import type { Template } from '#server/contract/channels/connection.ts';
import { templateNeeds } from '#server/contract/channels/template-needs.ts';
import { useMember } from '../../../_shell/member.tsx';
import { WithBlanks } from '../../../_templates/gap-label.tsx';

/** The number of templates above which the search field is shown. */
const few = 5;
const tones: Readonly<Record<string, Tone>> = { APPROVED: 'accent', PENDING: 'info', PAUSED: 'warning' };
const qualityTones: Readonly<Record<string, Tone>> = { YELLOW: 'warning', RED: 'danger' };

/**
 * Returns a function that translates the messaging provider's terms for a template. A term without a translation is
 * returned unchanged.
 */
export function useTemplateWords(): (kind: 'status' | 'category' | 'quality', value: string) => string {
  const t = useTranslations('campaigns');
  return (kind, value) => {
    const key = `template_${kind}_${value}`;
    return textOr(t, key, value);
  };
}

/** Shows whether a template may be sent, and its billing category. */
export function TemplateDetails({ template }: { template: Pick<Template, 'status' | 'category' | 'quality'> }) {
  const words = useTemplateWords();
  const { status, category, quality } = template;
  const tone = quality === null ? undefined : qualityTones[quality];
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={tones[status] ?? 'danger'}>{words('status', status)}</Badge>
      <Badge>{words('category', category)}</Badge>
      {tone && quality && <Badge tone={tone}>{words('quality', quality)}</Badge>}
    </span>
  );
}

interface Props {
  readonly connectionId: string;
  readonly onChoose: (template: Template) => void;
  readonly onClose: () => void;
}

export const useTemplates = (connectionId: string) =>
  useQuery(useTRPC().connections.listTemplates.queryOptions({ connection_id: connectionId, limit: 200 }));

/** Shown if no template can be sent. Explains where templates are created and how to synchronize them. */
function NoneApproved({ connectionId, hasOthers }: { connectionId: string; hasOthers: boolean }) {
  const t = useTranslations('campaigns');
  const { role } = useMember();
  return (
    <Empty
      icon={LayoutTemplate}
      tight
      title={t(hasOthers ? 'noneApproved' : 'noTemplates')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button asChild>
            <a href="https://business.facebook.com/wa/manage/message-templates/" target="_blank" rel="noreferrer">
              {t('makeTemplate')}
              <ExternalLink className="size-4" aria-hidden />
            </a>
          </Button>
          {role === 'admin' && (
            <Button asChild>
              <Link href={`/settings/numbers/${connectionId}`}>{t('syncTemplates')}</Link>
            </Button>
          )}
        </span>
      }
    >
      {t('noTemplatesHint')}
    </Empty>
  );
}

/** Lists the templates of the number with their texts. Templates that can be sent come first. */
export function TemplateList({ connectionId, onChoose }: Omit<Props, 'onClose'>) {
  const t = useTranslations('campaigns');
  const templates = useTemplates(connectionId);
  const [wanted, setWanted] = useState('');
  const all = (templates.data?.data ?? []).map((one) => ({ ...one, body: templateNeeds(one.components).body }));
  const isAnyApproved = all.some(({ status }) => status === 'APPROVED');
  const found = all
    .filter((one) => `${one.name} ${one.body}`.toLowerCase().includes(wanted.trim().toLowerCase()))
    .sort((a, b) => Number(b.status === 'APPROVED') - Number(a.status === 'APPROVED'));
  return (
    <>
      {templates.isPending && <SkeletonRows count={3} />}
      {templates.isError && <Failure error={templates.error} onRetry={() => void templates.refetch()} />}
      {templates.isSuccess && !isAnyApproved && <NoneApproved connectionId={connectionId} hasOthers={all.length > 0} />}
      {all.length > few && (
        <SearchInput label={t('findTemplate')} value={wanted} onChange={({ target }) => setWanted(target.value)} />
      )}
      <ul aria-label={t('templates')} className={cn('space-y-2', all.length > few && 'mt-3')}>
        {found.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => onChoose(one)}
              className="w-full rounded-lg border border-line px-3 py-2.5 text-left hover:bg-sunken dark:hover:bg-raised"
            >
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-mono text-sm font-medium break-all">{one.name}</span>
                <span className="text-xs text-ink-faint">{one.language}</span>
                <TemplateDetails template={one} />
              </span>
              <span className="mt-1 line-clamp-3 block text-sm whitespace-pre-line text-ink-soft">
                <WithBlanks text={one.body} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {all.length > 0 && found.length === 0 && (
        <p className="py-6 text-center text-sm text-ink-soft">{t('noSuchTemplate')}</p>
      )}
    </>
  );
}

/** Shows the list of templates in a dialog, so that the user can choose another template. */
export function TemplatePicker({ onClose, ...choosing }: Props) {
  const t = useTranslations('campaigns');
  return (
    <Dialog open onOpenChange={onClose} title={t('chooseTemplate')} className="max-w-xl">
      <TemplateList {...choosing} />
    </Dialog>
  );
}
