'use client';

import { useMutation } from '@tanstack/react-query';
import {
  EllipsisVertical,
  FileText,
  Globe,
  List,
  LoaderCircle,
  Pencil,
  RotateCw,
  SquarePen,
  Trash2,
  Type,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Menu, MenuItem, MenuLine } from '#app/_ui/overlays/menu.tsx';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import { Ago, Moment } from '#app/_ui/time/time.tsx';
import type { KnowledgeSource } from '#server/contract/agents/knowledge.ts';
import { SourceChange } from './source-change.tsx';
import { useKnown } from './use-known.ts';

export type SourceAction = 'passages' | 'edit' | 'rename' | 'remove';

const icons = { text: Type, markdown: Type, pdf: FileText, docx: FileText, url: Globe };
const tones = { reading: 'info', ready: 'accent', failed: 'danger' } as const;

interface Props {
  readonly source: KnowledgeSource;
  readonly onAction: (action: SourceAction) => void;
}

function Actions({ source, onAction }: Props) {
  const t = useTranslations('knowledge');
  const { knowledge } = useTRPC();
  const known = useKnown();
  const reread = useMutation(
    knowledge.rereadSource.mutationOptions({
      onSuccess: async ({ title }) => {
        toast.success(t('rereadToast', { title }));
        await known();
      },
    }),
  );
  const { id, title, editable, kind } = source;
  return (
    <Menu
      trigger={
        <Button size="icon" look="quiet" aria-label={t('actionsOf', { title })}>
          <EllipsisVertical className="size-4" aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={() => onAction('passages')}>
        <List aria-hidden />
        {t('showPassages')}
      </MenuItem>
      {editable && (
        <MenuItem onSelect={() => onAction('edit')}>
          <SquarePen aria-hidden />
          {t('editText')}
        </MenuItem>
      )}
      {!editable && (
        <MenuItem onSelect={() => onAction('rename')}>
          <Pencil aria-hidden />
          {kind === 'url' ? t('rename') : t('renamePlain')}
        </MenuItem>
      )}
      {!editable && (
        <MenuItem onSelect={() => reread.mutate({ id })}>
          <RotateCw aria-hidden />
          {t('reread')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem danger onSelect={() => onAction('remove')}>
        <Trash2 aria-hidden />
        {t('remove')}
      </MenuItem>
    </Menu>
  );
}

/**
 * Explains why a source could not be read, whether its old passages are still used, and when the next attempt takes
 * place.
 */
function Failed({ source: { failure, passages } }: { source: KnowledgeSource }) {
  const t = useTranslations('knowledge');
  if (!failure) return null;
  const { tried_again_at: again } = failure;
  return (
    <p className="mt-1.5 text-sm text-danger">
      {t(`failure_${failure.code}`)} {passages > 0 && <span className="text-ink-soft">{t('stillUsed')} </span>}
      {again && <span className="text-ink-soft">{t.rich('triedAgain', { time: () => <Moment at={again} /> })}</span>}
    </p>
  );
}

/** A row of the list of knowledge sources: the source's state, its size, and what changed when it was last read. */
export function SourceRow({ source, onAction }: Props) {
  const t = useTranslations('knowledge');
  const { title, kind, status, url, file_name: fileName, checked_at: checked, reread_hours: hours } = source;
  const Icon = icons[kind];
  const about = [
    t('passages', { count: source.passages }),
    source.pages !== null && t('pages', { count: source.pages }),
    source.embedded > 0 && t('embedded', { count: source.embedded }),
    kind === 'url' && (hours === null ? t('rereadNever') : t('rereadEvery', { hours })),
  ].filter(Boolean);
  return (
    <li className="flex items-start gap-3 py-3.5 pr-3 pl-4 sm:pl-5">
      <span className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-lg bg-sunken text-ink-faint dark:bg-line">
        <Icon className="size-4" aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 text-md font-medium break-words">{title}</span>
          <Badge>{t(`kind_${kind}`)}</Badge>
          {(status !== 'ready' || source.failure) && (
            <Badge tone={tones[source.failure ? 'failed' : status]}>
              {status === 'reading' && <LoaderCircle className="size-3 animate-spin" aria-hidden />}
              {t(`status_${status}`)}
            </Badge>
          )}
        </p>
        {url !== null && title !== url && (
          <a
            href={safeHref(url)}
            target="_blank"
            rel="noreferrer"
            className="mt-0.5 block text-xs break-all text-ink-soft underline underline-offset-2 hover:text-ink"
          >
            {url}
          </a>
        )}
        {fileName !== null && fileName !== title && (
          <p className="mt-0.5 text-xs break-all text-ink-soft">{fileName}</p>
        )}
        <p className="mt-1 text-xs text-ink-faint">
          {about.join(' · ')}
          {checked && !source.editable && <> · {t.rich('checked', { time: () => <Ago at={checked} /> })}</>}
        </p>
        <Failed source={source} />
        <SourceChange source={source} />
      </div>
      <Actions source={source} onAction={onAction} />
    </li>
  );
}
