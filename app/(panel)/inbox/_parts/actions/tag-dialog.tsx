'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { TagChip } from '#app/_ui/display/tag-chip.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { TagPicker } from '../../../_contacts/tag-picker.tsx';

interface Props {
  readonly conversation: Conversation;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/**
 * The dialog to add and remove tags of the conversation. It stays open for several tags until the attendant closes it.
 */
export function TagDialog({ conversation: { id, tags }, onDone, onClose }: Props) {
  const t = useTranslations('conversationActions');
  const trpc = useTRPC();
  const options = { onSuccess: () => onDone() };
  const add = useMutation(trpc.conversations.tagConversation.mutationOptions(options));
  const remove = useMutation(trpc.conversations.untagConversation.mutationOptions(options));
  return (
    <Dialog open onOpenChange={onClose} title={t('tagTitle')} className="max-w-md">
      {tags.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag.id}>
              <TagChip
                tag={tag}
                onRemove={() => remove.mutate({ id, tag: tag.id })}
                removeLabel={t('tagRemove', { name: tag.name })}
              />
            </li>
          ))}
        </ul>
      )}
      <TagPicker of="conversation" without={tags.map((tag) => tag.id)} onPick={(tag) => add.mutate({ id, tag })} />
    </Dialog>
  );
}
