'use client';

import { useDraggable } from '@dnd-kit/core';
import { EllipsisVertical, GripVertical, RotateCcw, UserRound, UserX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import { Menu, MenuItem, MenuLabel, MenuLine } from '#app/_ui/overlays/menu.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { CardDetails } from './card-body.tsx';
import type { BoardView, Move } from './use-board.ts';
import { useLanding } from './use-landing.ts';

interface Props {
  readonly contact: Contact;
  readonly stageId: string;
  readonly view: BoardView;
  readonly canMove: boolean;
  readonly onMove: (move: Move) => unknown;
  readonly onLose: (contact: Contact) => void;
}

const small =
  'rounded-md p-1 text-ink-faint hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken dark:hover:bg-line';

function CardMenu({ contact, stageId, view, onMove, onLose }: Omit<Props, 'canMove'>) {
  const t = useTranslations('boards');
  const phoneText = usePhoneText();
  const c = useTranslations('contacts');
  const to = (stage: string) => () => onMove({ contact, from: stageId, to: { stage } });
  return (
    <Menu
      trigger={
        <button type="button" aria-label={t('cardActions', { name: phoneText(contact.name) })} className={small}>
          <EllipsisVertical className="size-4" />
        </button>
      }
    >
      {view.lost && (
        <MenuItem onSelect={() => onMove({ contact, from: stageId, to: { lost: false } })}>
          <RotateCcw aria-hidden />
          {t('reopen')}
        </MenuItem>
      )}
      <MenuLabel>{t('moveTo')}</MenuLabel>
      {view.pipeline.stages
        .filter((stage) => stage.id !== stageId)
        .map((stage) => (
          <MenuItem key={stage.id} onSelect={to(stage.id)}>
            <span className="mx-1 size-2 rounded-full" style={{ background: stage.color }} aria-hidden />
            {stage.name}
          </MenuItem>
        ))}
      <MenuLine />
      <MenuItem asChild>
        <Link href={`/contacts/${contact.id}`} prefetch={false}>
          <UserRound aria-hidden />
          {t('open')}
        </Link>
      </MenuItem>
      {!view.lost && (
        <MenuItem onSelect={() => onLose(contact)}>
          <UserX aria-hidden />
          {c('markLost')}…
        </MenuItem>
      )}
    </Menu>
  );
}

/**
 * A contact's card on the board. The whole card can be dragged with a pointer. Keyboard users move the card with its
 * handle.
 */
export function BoardCard(props: Props) {
  const { contact, stageId, view, canMove } = props;
  const t = useTranslations('boards');
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: contact.id,
    data: { contact, from: stageId },
    disabled: !canMove,
    attributes: { roleDescription: t('handle') },
  });
  const handle = useLanding(contact.id);
  const phoneText = usePhoneText();
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={cn(
        'group/card rounded-lg border border-line bg-surface p-3 shadow-xs select-none dark:bg-raised',
        canMove && 'cursor-grab',
        isDragging && 'opacity-40',
      )}
    >
      <div className="flex items-start gap-1">
        <Link
          href={`/contacts/${contact.id}`}
          prefetch={false}
          draggable={false}
          className="min-w-0 flex-1 truncate py-0.5 text-sm font-medium hover:underline"
        >
          {phoneText(contact.name)}
        </Link>
        {canMove && (
          <span className="-mt-0.5 -mr-1.5 flex">
            <button
              {...attributes}
              ref={(node) => {
                handle.current = node;
                setActivatorNodeRef(node);
              }}
              type="button"
              aria-label={t('move', { name: phoneText(contact.name) })}
              className={cn(small, 'cursor-grab opacity-0 group-hover/card:opacity-100 focus-visible:opacity-100')}
            >
              <GripVertical className="size-4" />
            </button>
            <CardMenu {...props} />
          </span>
        )}
      </div>
      <CardDetails contact={contact} pipelineId={view.pipeline.id} />
    </li>
  );
}
