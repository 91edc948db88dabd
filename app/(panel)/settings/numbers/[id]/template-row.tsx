'use client';

import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { Badge, type Tone } from '#app/_ui/display/badge.tsx';
import type { Template } from '#server/contract/channels/connection.ts';
import { templateNeeds } from '#server/contract/channels/template-needs.ts';
import { WithBlanks } from '../../../_templates/gap-label.tsx';
import { TemplatePause } from '../../../_templates/template-pause.tsx';
import { QualityBadge } from '../number-badges.tsx';
import { useNumbers } from '../use-numbers.ts';

const tones: Readonly<Record<string, Tone>> = {
  APPROVED: 'accent',
  PENDING: 'info',
  IN_APPEAL: 'info',
  PAUSED: 'warning',
  LIMIT_EXCEEDED: 'warning',
  REJECTED: 'danger',
  DISABLED: 'danger',
};

/** A row of the list of templates: whether the template may be sent, and its content. */
export function TemplateRow({ template }: { template: Template }) {
  const t = useTranslations('numbers');
  const { refresh } = useNumbers();
  const say = (key: string, other: string) => textOr(t, key, other);
  const { name, language, category, status, quality, rejected_reason: reason } = template;
  return (
    <li className="px-5 py-3.5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <span className="min-w-0 font-mono text-sm font-medium break-all">{name}</span>
        <Badge tone={tones[status] ?? 'neutral'}>{say(`status_${status}`, status)}</Badge>
        <QualityBadge quality={quality} />
        <span className="text-xs text-ink-faint">
          {language} · {say(`category_${category}`, category)}
        </span>
      </p>
      <p className="mt-1 line-clamp-2 text-sm whitespace-pre-line text-ink-soft empty:hidden">
        <WithBlanks text={templateNeeds(template.components).body} />
      </p>
      {reason && <p className="mt-1 text-xs text-danger">{t('reason', { reason })}</p>}
      {status === 'PAUSED' && (
        <div className="mt-2">
          <TemplatePause template={template} onDone={refresh} />
        </div>
      )}
    </li>
  );
}
