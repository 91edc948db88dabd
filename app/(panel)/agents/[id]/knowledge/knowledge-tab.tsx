'use client';

import { useQuery } from '@tanstack/react-query';
import { BookOpenText, FileText, Globe, Plus, Type } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { useFileInput } from '#app/_ui/fields/use-file-input.tsx';
import { Menu, MenuItem } from '#app/_ui/overlays/menu.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { KnowledgeSource } from '#server/contract/agents/knowledge.ts';
import { PageDialog } from './page-dialog.tsx';
import { PassagesSheet } from './passages-sheet.tsx';
import { RemoveSource } from './remove-source.tsx';
import { SearchPart } from './search-part.tsx';
import { type SourceAction, SourceRow } from './source-row.tsx';
import { TextDialog } from './text-dialog.tsx';
import { useUpload } from './use-upload.ts';

type Asked = { readonly action: 'text' | 'page' } | { readonly action: SourceAction; readonly source: KnowledgeSource };

/** Renders the dialog that the user has opened, if any. */
function Dialogs({ agentId, asked, onClose }: { agentId: string; asked: Asked; onClose: () => void }) {
  if (!('source' in asked)) {
    return asked.action === 'text' ? (
      <TextDialog agentId={agentId} onClose={onClose} />
    ) : (
      <PageDialog agentId={agentId} onClose={onClose} />
    );
  }
  const { action, source } = asked;
  if (action === 'passages') return <PassagesSheet source={source} onClose={onClose} />;
  if (action === 'remove') return <RemoveSource source={source} onDone={onClose} />;
  if (action === 'edit') return <TextDialog agentId={agentId} source={source} onClose={onClose} />;
  return <PageDialog agentId={agentId} source={source} onClose={onClose} />;
}

/**
 * The tab with the agent's knowledge: its sources (texts, pages and documents) with their states, and a search that
 * shows what a question would find.
 */
export function KnowledgeTab({ agentId }: { agentId: string }) {
  const t = useTranslations('knowledge');
  const { knowledge } = useTRPC();
  const [asked, setAsked] = useState<Asked | null>(null);
  const upload = useUpload(agentId);
  const { field, open } = useFileInput(t('chooseDocument'), upload.send);
  const sources = useQuery(
    knowledge.listSources.queryOptions(
      { agent_id: agentId },
      { refetchInterval: ({ state }) => (state.data?.data.some((one) => one.status === 'reading') ? 1_500 : 30_000) },
    ),
  );
  const items = sources.data?.data ?? [];
  const add = (
    <Menu
      trigger={
        <Button look="primary" size="sm" busy={upload.isPending}>
          <Plus className="size-4" aria-hidden />
          {t('add')}
        </Button>
      }
    >
      <MenuItem onSelect={() => setAsked({ action: 'text' })}>
        <Type aria-hidden />
        {t('addText')}
      </MenuItem>
      <MenuItem onSelect={() => setAsked({ action: 'page' })}>
        <Globe aria-hidden />
        {t('addPage')}
      </MenuItem>
      <MenuItem onSelect={open}>
        <FileText aria-hidden />
        {t('addDocument')}
      </MenuItem>
    </Menu>
  );
  return (
    <div className="space-y-6">
      <Card>
        <div className="flex flex-wrap items-start gap-3 p-4 sm:p-5">
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="text-md font-semibold">{t('title')}</h2>
            <p className="mt-1 text-sm text-ink-soft">{t('hint')}</p>
          </div>
          {add}
          {field}
        </div>
        <p role="status" className="px-5 pb-3 text-sm text-ink-soft empty:hidden">
          {upload.isPending ? t('uploading', { name: upload.variables?.file_name ?? '' }) : null}
        </p>
        {sources.isPending && <SkeletonRows count={3} />}
        {sources.isError && items.length === 0 && (
          <Failure error={sources.error} onRetry={() => void sources.refetch()} />
        )}
        {sources.isSuccess && items.length === 0 && (
          <Empty
            icon={BookOpenText}
            title={t('emptyTitle')}
            action={
              <Button onClick={() => setAsked({ action: 'text' })}>
                <Type className="size-4" aria-hidden />
                {t('addText')}
              </Button>
            }
          >
            {t('emptyText')}
          </Empty>
        )}
        <ul className="divide-y divide-line border-t border-line empty:hidden">
          {items.map((source) => (
            <SourceRow key={source.id} source={source} onAction={(action) => setAsked({ action, source })} />
          ))}
        </ul>
      </Card>
      {items.length > 0 && <SearchPart agentId={agentId} />}
      {asked && <Dialogs agentId={agentId} asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
