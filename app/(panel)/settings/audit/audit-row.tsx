'use client';

import { Bot, Building2, KeyRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { hasText } from '#app/_i18n/text-or.ts';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { AuditEntry } from '#server/contract/platform/audit.ts';
import { AuditDetails } from './audit-details.tsx';

function Actor({ actor }: { actor: AuditEntry['actor'] }) {
  if (actor.type === 'member' && actor.name) return <Avatar name={actor.name} className="size-8 text-xs" />;
  const Icon = actor.type === 'key' ? KeyRound : actor.type === 'partner' ? Building2 : Bot;
  return (
    <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-faint dark:bg-line">
      <Icon className="size-4" aria-hidden />
    </span>
  );
}

/**
 * Returns the name of an entry's object from the entry's details. Older entries have the name only in their details.
 */
const nameInDetails = ({ details }: AuditEntry): string =>
  ['name', 'label', 'email', 'url', 'shortcut']
    .map((key) => details?.[key])
    .find((value): value is string => typeof value === 'string') ?? '';

/** An entry of the audit log: who did what to which object, and when. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const { actor, action, object } = entry;
  const key = `act_${action.replace('.', '_')}`;
  const name = object.name ?? nameInDetails(entry);
  const b = (chunks: ReactNode) =>
    object.type === 'contact' && object.id ? (
      <Link href={`/contacts/${object.id}`} prefetch={false} className="font-medium text-accent hover:underline">
        {chunks}
      </Link>
    ) : (
      <span className="font-medium break-words text-ink">{chunks}</span>
    );
  return (
    <li className="flex gap-3 px-4 py-3 sm:px-5">
      <Actor actor={actor} />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-ink-soft">
          <span className="font-medium text-ink">{actor.name ?? t('system')}</span>{' '}
          {actor.type === 'key' && <Badge className="mr-1">{t('byKey')}</Badge>}
          {actor.type === 'partner' && <Badge className="mr-1">{t('byPartner')}</Badge>}
          {hasText(t, key) ? t.rich(key as 'act_tag_created', { name, b }) : t.rich('act_other', { action, name, b })}
        </p>
        <AuditDetails entry={entry} />
      </div>
      <Ago at={entry.at} className="shrink-0 pt-0.5 text-xs text-ink-faint" />
    </li>
  );
}
