'use client';

import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Switch } from '#app/_ui/fields/switch.tsx';
import { Card } from '#app/_ui/page.tsx';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import type { WebChat } from '#server/contract/inbox/web-chat.ts';
import { IdentitySecret } from './identity-secret.tsx';
import { LookForm } from './look-form.tsx';
import { OriginsForm } from './origins-form.tsx';
import { useUpdateChat } from './use-update-chat.ts';

/** A text for copying, shown in full with a copy button. */
const Copyable = ({ label, text, children }: { label: string; text: string; children?: ReactNode }) => (
  <div className="mt-3 flex items-start gap-2">
    <p className="min-w-0 flex-1 rounded-lg bg-sunken px-3 py-2 dark:bg-canvas">
      <span className="sr-only">{label}: </span>
      <code className="font-mono text-xs leading-5 break-all">{text}</code>
    </p>
    <CopyButton text={text} />
    {children}
  </div>
);

/** The card with the hosted chat page and the embedded chat of one agent. */
export function ChatCard({ chat }: { chat: WebChat }) {
  const t = useTranslations('webChat');
  const update = useUpdateChat();
  const turn = (change: Partial<Pick<WebChat, 'web_enabled' | 'embed_enabled' | 'asks_rating'>>) =>
    update.mutate({ agent_id: chat.agent_id, ...change });
  const titleId = `chat-${chat.agent_id}`;
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <div className="flex flex-wrap items-center gap-2 px-5 pt-5">
          <h2 id={titleId} className="text-lg font-semibold">
            {chat.agent_name}
          </h2>
          {chat.agent_status === 'inactive' && <Badge tone="warning">{t('agentInactive')}</Badge>}
        </div>
        {chat.agent_status === 'inactive' && (
          <p className="px-5 pt-1 text-sm text-ink-soft">{t('agentInactiveNote')}</p>
        )}
        <div className="divide-y divide-line">
          <div className="p-5">
            <Switch
              label={t('web')}
              hint={t('webHint')}
              checked={chat.web_enabled}
              disabled={update.isPending}
              onChange={(web_enabled) => turn({ web_enabled })}
            />
            {chat.web_enabled && (
              <Copyable label={t('pageAddress')} text={chat.page_url}>
                <Button asChild size="icon">
                  <a
                    href={safeHref(chat.page_url)}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t('openPage')}
                    title={t('openPage')}
                  >
                    <ExternalLink className="size-4" aria-hidden />
                  </a>
                </Button>
              </Copyable>
            )}
          </div>
          <div className="p-5">
            <Switch
              label={t('embed')}
              hint={t('embedHint')}
              checked={chat.embed_enabled}
              disabled={update.isPending}
              onChange={(embed_enabled) => turn({ embed_enabled })}
            />
            {chat.embed_enabled && (
              <>
                <Copyable label={t('scriptTag')} text={chat.script_tag} />
                <p className="mt-2 text-xs text-ink-faint">
                  {t('scriptNote', { host: new URL(chat.page_url).origin })}
                </p>
                <OriginsForm chat={chat} />
                <IdentitySecret chat={chat} />
              </>
            )}
          </div>
          {(chat.web_enabled || chat.embed_enabled) && (
            <div className="p-5">
              <Switch
                label={t('asksRating')}
                hint={t('asksRatingHint')}
                checked={chat.asks_rating}
                disabled={update.isPending}
                onChange={(asks_rating) => turn({ asks_rating })}
              />
            </div>
          )}
          {(chat.web_enabled || chat.embed_enabled) && <LookForm chat={chat} />}
        </div>
      </section>
    </Card>
  );
}
