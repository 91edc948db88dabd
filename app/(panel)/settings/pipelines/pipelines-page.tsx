'use client';

import { arrayMove } from '@dnd-kit/sortable';
import { Plus, SquareKanban } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { PipelineCard } from './pipeline-card.tsx';
import { PipelineDialog } from './pipeline-dialog.tsx';
import { RemovePipeline } from './remove-pipeline.tsx';
import { RemoveStage } from './remove-stage.tsx';
import { StageDialog } from './stage-dialog.tsx';
import { type Stage, usePipelines } from './use-pipelines.ts';

/** The kinds of dialogs that can be open. */
type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'remove'; readonly pipeline: Pipeline }
  | { readonly kind: 'editStage' | 'removeStage'; readonly stage: Stage };

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  switch (open.kind) {
    case 'create':
      return <PipelineDialog onClose={onClose} />;
    case 'edit':
      return <PipelineDialog pipeline={open.pipeline} onClose={onClose} />;
    case 'remove':
      return <RemovePipeline pipeline={open.pipeline} onDone={onClose} />;
    case 'editStage':
      return <StageDialog stage={open.stage} onClose={onClose} />;
    case 'removeStage':
      return <RemoveStage stage={open.stage} onDone={onClose} />;
  }
}

/** The page of pipelines and their stages. The order that is set on this page is used everywhere in the panel. */
export function PipelinesPage() {
  const t = useTranslations('pipelines');
  const { read, pipelines, orderPipelines, orderStages, makeDefault } = usePipelines();
  const [open, setOpen] = useState<Open | null>(null);
  const move = (from: number, to: number) =>
    to < 0 || to >= pipelines.length
      ? null
      : () =>
          orderPipelines(
            arrayMove(
              pipelines.map((one) => one.id),
              from,
              to,
            ),
          );
  const create = (
    <Button look="primary" onClick={() => setOpen({ kind: 'create' })}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} description={t('description')} narrow actions={create}>
      {(!read.isSuccess || pipelines.length === 0) && (
        <Card>
          {read.isPending && <SkeletonRows count={4} />}
          {read.isError && <Failure error={read.error} onRetry={() => void read.refetch()} />}
          {read.isSuccess && (
            <Empty icon={SquareKanban} title={t('emptyTitle')} action={create}>
              {t('emptyText')}
            </Empty>
          )}
        </Card>
      )}
      <div className="space-y-5">
        {pipelines.map((pipeline, index) => (
          <PipelineCard
            key={pipeline.id}
            pipeline={pipeline}
            onOrder={(ids) => orderStages(pipeline.id, ids)}
            onEdit={() => setOpen({ kind: 'edit', pipeline })}
            onRemove={() => setOpen({ kind: 'remove', pipeline })}
            onDefault={() => makeDefault(pipeline)}
            onUp={move(index, index - 1)}
            onDown={move(index, index + 1)}
            onEditStage={(stage) => setOpen({ kind: 'editStage', stage })}
            onRemoveStage={(stage) => setOpen({ kind: 'removeStage', stage })}
          />
        ))}
      </div>
      {open && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
