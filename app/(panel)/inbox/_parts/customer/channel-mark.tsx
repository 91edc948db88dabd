'use client';

import { AppWindow, Code, Globe, type LucideIcon, Phone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Conversation } from '#server/contract/inbox/conversation.ts';

const icons: Readonly<Record<Conversation['channel'], LucideIcon>> = {
  chatapp: Phone,
  web: Globe,
  embed: AppWindow,
  api: Code,
};

/**
 * Shows an icon for the conversation's channel. There is no icon for WhatsApp, because most conversations use WhatsApp.
 */
export function ChannelMark({ channel }: { channel: Conversation['channel'] }) {
  const t = useTranslations('inbox');
  if (channel === 'chatapp') return null;
  const Icon = icons[channel];
  return (
    <span title={t(`channel_${channel}`)} className="flex shrink-0">
      <Icon className="size-3.5 text-ink-faint" aria-hidden />
      <span className="sr-only">{t(`channel_${channel}`)}</span>
    </span>
  );
}

/** Shows the channel's icon and name. */
export function ChannelName({ channel }: { channel: Conversation['channel'] }) {
  const t = useTranslations('inbox');
  const Icon = icons[channel];
  return (
    <span className="flex items-center gap-1.5">
      <Icon className="size-3.5 text-ink-faint" aria-hidden />
      {t(`channel_${channel}`)}
    </span>
  );
}
