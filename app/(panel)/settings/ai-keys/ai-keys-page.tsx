'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import type { AiKey } from '#server/contract/agents/ai-key.ts';
import { AddAiKeyDialog } from './add-ai-key-dialog.tsx';
import { type AiKeyAction, AiKeyRow } from './ai-key-row.tsx';
import { RemoveAiKey } from './remove-ai-key.tsx';
import { RenameAiKeyDialog } from './rename-ai-key-dialog.tsx';
import { ReplaceAiKeyDialog } from './replace-ai-key-dialog.tsx';
import { useTestAiKey } from './use-test-ai-key.ts';

interface Asked {
  readonly action: AiKeyAction;
  readonly aiKey: AiKey;
}

/** The page of the AI providers' API keys that agents use. A new or replaced key is tested at once. */
export function AiKeysPage() {
  const t = useTranslations('aiKeys');
  const { aiKeys } = useTRPC();
  const keys = useQuery(aiKeys.listAiKeys.queryOptions({}));
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const test = useTestAiKey();
  const tryIt = ({ id }: AiKey) => test.mutate({ id });
  const done = () => setAsked(null);
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Plus className="size-4" aria-hidden />
      {t('add')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      narrow
      actions={!keys.isPending && keys.data?.data.length !== 0 && add}
    >
      <Card>
        {keys.isPending && <SkeletonRows count={3} />}
        {keys.isError && <Failure error={keys.error} onRetry={() => void keys.refetch()} />}
        {keys.data?.data.length === 0 && (
          <Empty icon={Sparkles} title={t('emptyTitle')} action={add}>
            {t('emptyText')}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {keys.data?.data.map((aiKey) => (
            <AiKeyRow
              key={aiKey.id}
              aiKey={aiKey}
              testing={test.isPending && test.variables.id === aiKey.id}
              onTest={() => tryIt(aiKey)}
              onAction={(action) => setAsked({ action, aiKey })}
            />
          ))}
        </ul>
      </Card>
      {adding && <AddAiKeyDialog onAdded={tryIt} onClose={() => setAdding(false)} />}
      {asked?.action === 'rename' && <RenameAiKeyDialog aiKey={asked.aiKey} onClose={done} />}
      {asked?.action === 'replace' && <ReplaceAiKeyDialog aiKey={asked.aiKey} onReplaced={tryIt} onClose={done} />}
      {asked?.action === 'remove' && <RemoveAiKey aiKey={asked.aiKey} onDone={done} />}
    </Page>
  );
}
