'use client';

import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { ChatCard } from './chat-card.tsx';

/** The page of all agents' web chats: whether they are switched on, their URLs and their appearance. */
export function WebChatPage() {
  const t = useTranslations('webChat');
  const trpc = useTRPC();
  const chats = useQuery(trpc.webChats.listWebChats.queryOptions({}));
  const all = chats.data?.data ?? [];
  return (
    <Page title={t('title')} description={t('description')} narrow>
      {!chats.isSuccess || all.length === 0 ? (
        <Card>
          {chats.isPending && <SkeletonRows count={3} />}
          {chats.isError && <Failure error={chats.error} onRetry={() => void chats.refetch()} />}
          {chats.isSuccess && (
            <Empty
              icon={MessagesSquare}
              title={t('emptyTitle')}
              action={
                <Button asChild>
                  <Link href="/agents">{t('toAgents')}</Link>
                </Button>
              }
            >
              {t('emptyText')}
            </Empty>
          )}
        </Card>
      ) : (
        <div className="space-y-6">
          {all.map((chat) => (
            <ChatCard key={chat.agent_id} chat={chat} />
          ))}
        </div>
      )}
    </Page>
  );
}
