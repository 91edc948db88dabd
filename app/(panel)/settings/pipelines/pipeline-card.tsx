'use client';

import { ArrowDown, ArrowUp, MoreHorizontal, Pencil, Star, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { RowActions } from '#app/_ui/buttons/row-actions.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { ColorDot } from '#app/_ui/fields/color-picker.tsx';
import { Menu, MenuItem, MenuLine } from '#app/_ui/overlays/menu.tsx';
import { Card } from '#app/_ui/page.tsx';
import { SortableList } from '#app/_ui/sortable.tsx';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { AddStage } from './add-stage.tsx';
import type { Stage } from './use-pipelines.ts';

interface CardActions {
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onDefault: () => void;
  /** Moves the pipeline up. Null if the pipeline is already the first. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
}

interface Props extends CardActions {
  readonly pipeline: Pipeline;
  readonly onOrder: (ids: string[]) => void;
  readonly onEditStage: (stage: Stage) => void;
  readonly onRemoveStage: (stage: Stage) => void;
}

function PipelineMenu({ pipeline, onEdit, onRemove, onDefault, onUp, onDown }: CardActions & { pipeline: Pipeline }) {
  const t = useTranslations('pipelines');
  return (
    <Menu
      trigger={
        <Button size="icon" look="quiet" aria-label={t('actionsOf', { name: pipeline.name })}>
          <MoreHorizontal className="size-4" aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={onEdit}>
        <Pencil aria-hidden />
        {t('edit')}
      </MenuItem>
      <MenuItem disabled={pipeline.is_default} onSelect={onDefault}>
        <Star aria-hidden />
        {t('makeDefault')}
      </MenuItem>
      <MenuItem disabled={!onUp} onSelect={() => onUp?.()}>
        <ArrowUp aria-hidden />
        {t('moveUp')}
      </MenuItem>
      <MenuItem disabled={!onDown} onSelect={() => onDown?.()}>
        <ArrowDown aria-hidden />
        {t('moveDown')}
      </MenuItem>
      <MenuLine />
      <MenuItem danger onSelect={onRemove}>
        <Trash2 aria-hidden />
        {t('remove')}
      </MenuItem>
    </Menu>
  );
}

/** The card of one pipeline: its name, whether it is the default, and its stages in order. */
export function PipelineCard({ pipeline, onOrder, onEditStage, onRemoveStage, ...actions }: Props) {
  const t = useTranslations('pipelines');
  const { name, stages } = pipeline;
  return (
    <Card>
      <header className="flex items-center gap-3 border-b border-line py-2.5 pr-2 pl-5">
        <h2 className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 truncate">{name}</span>
          {pipeline.is_default && <Badge tone="accent">{t('isDefault')}</Badge>}
          {pipeline.auto_enroll && <Badge tone="info">{t('autoEnrollShort')}</Badge>}
          <span className="text-xs font-normal text-ink-faint">{t('stageCount', { count: stages.length })}</span>
        </h2>
        <PipelineMenu pipeline={pipeline} {...actions} />
      </header>
      {stages.length === 0 && <p className="px-5 py-5 text-sm text-ink-faint">{t('noStages')}</p>}
      <SortableList rows={stages} onOrder={onOrder}>
        {(stage) => (
          <div className="flex items-center gap-3 py-1 pr-2">
            <ColorDot color={stage.color} className="size-3" />
            <span className="min-w-0 flex-1 truncate">{stage.name}</span>
            <RowActions name={stage.name} onEdit={() => onEditStage(stage)} onDelete={() => onRemoveStage(stage)} />
          </div>
        )}
      </SortableList>
      <AddStage pipeline={pipeline} />
    </Card>
  );
}
