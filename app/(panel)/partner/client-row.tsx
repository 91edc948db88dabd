import { MoreHorizontal } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Bar } from '#app/_ui/display/bar.tsx';
import { Menu, MenuItem } from '#app/_ui/overlays/menu.tsx';
import type { Client } from '#server/contract/lifecycle/partner.ts';

/** The actions on a client. */
export type ClientAction = 'key' | 'owner' | 'suspend' | 'resume' | 'end' | 'undo' | 'usage' | 'brand';

function Owner({ owner }: { owner: Client['owner'] }) {
  const t = useTranslations('partner');
  const format = useFormatter();
  if (!owner) return <p className="text-xs text-warning">{t('noOwner')}</p>;
  const until = owner.invitation_expires_at && new Date(owner.invitation_expires_at);
  const open = until && until > new Date();
  const when = until && format.dateTime(until, { dateStyle: 'medium' });
  return (
    <p className="text-xs break-words text-ink-soft">
      {owner.name} · {owner.email}
      {when && <span className="text-ink-faint"> · {open ? t('invited', { when }) : t('invitedExpired')}</span>}
    </p>
  );
}

const toneOf = (used: number, limit: number) => (used >= limit ? 'danger' : used >= limit * 0.8 ? 'warning' : 'accent');

function Usage({ client: { usage, limit } }: { client: Client }) {
  const t = useTranslations('partner');
  const format = useFormatter();
  const used = usage.conversations;
  const words = limit
    ? t('conversationsOf', { count: format.number(used), limit: format.number(limit) })
    : t('conversationsFree', { count: used });
  return (
    <div className="space-y-1.5">
      <p className="text-sm tabular-nums">{words}</p>
      {limit ? (
        <Bar label={t('conversations')} value={used} max={limit} text={words} tone={toneOf(used, limit)} />
      ) : null}
      <p className="text-xs text-ink-faint tabular-nums">
        {t('counts', {
          sent: format.number(usage.messages_sent),
          received: format.number(usage.messages_received),
          turns: format.number(usage.ai_turns),
          calls: format.number(usage.api_requests),
        })}
      </p>
    </div>
  );
}

/**
 * Shows when the client was ended, and until when the partner can undo this. If the client's data is not removed, shows
 * the reason.
 */
function Ended({ ended }: { ended: NonNullable<Client['ended']> }) {
  const t = useTranslations('partner');
  const format = useFormatter();
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' });
  const at = day(ended.at);
  if (!ended.is_exported && !ended.can_be_told)
    return <p className="text-xs text-warning">{t('endedUnheard', { at })}</p>;
  return (
    <p className="text-xs text-ink-soft">
      {ended.is_removed ? t('endedRemoved', { at }) : t('endedUntil', { at, until: day(ended.removes_at) })}
    </p>
  );
}

/** The buttons and the menu for a client that has not been ended. */
function LiveActions({ client, onAction }: Props) {
  const t = useTranslations('partner');
  return (
    <>
      <MenuItem onSelect={() => onAction('brand')}>{t('brand')}</MenuItem>
      <MenuItem onSelect={() => onAction('key')}>{t('newKey')}</MenuItem>
      {client.owner?.status !== 'active' && <MenuItem onSelect={() => onAction('owner')}>{t('inviteOwner')}</MenuItem>}
      {client.suspended_at ? (
        <MenuItem onSelect={() => onAction('resume')}>{t('resume')}</MenuItem>
      ) : (
        <MenuItem danger onSelect={() => onAction('suspend')}>
          {t('suspend')}
        </MenuItem>
      )}
      <MenuItem danger onSelect={() => onAction('end')}>
        {t('end')}
      </MenuItem>
    </>
  );
}

interface Props {
  readonly client: Client;
  readonly onAction: (action: ClientAction) => void;
}

/** A row of the list of clients: the client's owner, its usage this month, and the partner's actions. */
export function ClientRow({ client, onAction }: Props) {
  const t = useTranslations('partner');
  const c = useTranslations('common');
  const format = useFormatter();
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[1fr_18rem_auto] sm:px-5">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{client.name}</span>
          <Badge>{t(`plan_${client.plan}`)}</Badge>
          {client.ended && <Badge tone="danger">{client.ended.is_removed ? t('removed') : t('ended')}</Badge>}
          {client.suspended_at && !client.ended && <Badge tone="warning">{t('suspended')}</Badge>}
        </p>
        {client.ended ? <Ended ended={client.ended} /> : <Owner owner={client.owner} />}
        <p className="text-xs text-ink-faint">
          {t('since', { date: format.dateTime(new Date(client.created_at), { dateStyle: 'medium' }) })}
        </p>
      </div>
      <div className="max-sm:col-span-2 max-sm:row-start-2">
        <Usage client={client} />
      </div>
      <Menu
        trigger={
          <Button size="icon" look="quiet" aria-label={`${c('actions')}: ${client.name}`}>
            <MoreHorizontal className="size-4" aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => onAction('usage')}>{t('usage')}</MenuItem>
        {!client.ended && <LiveActions client={client} onAction={onAction} />}
        {client.ended && !client.ended.is_removed && (
          <MenuItem onSelect={() => onAction('undo')}>{t('undoEnding')}</MenuItem>
        )}
      </Menu>
    </li>
  );
}
