import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { QuickReplyFile } from '#server/contract/inbox/quick-reply-files.ts';

/** How long the list of quick reply files counts as fresh, in milliseconds. */
export const replyFilesStale = { staleTime: 60_000 };

/** Returns the files that belong to one quick reply. */
export const filesOf = (id: string | undefined, all: readonly QuickReplyFile[]): QuickReplyFile[] =>
  all.filter((file) => file.quick_reply_id === id);

/** Returns the files that are sent along with a quick reply. Undefined until the files are loaded. */
export function useReplyFiles(id: string | undefined) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.quickReplies.listReplyFiles.queryOptions({}, replyFilesStale));
  return data && filesOf(id, data.data);
}

/** Shows how many files are sent along with a quick reply. */
export function ReplyFilesMark({ id }: { id: string }) {
  const t = useTranslations('quickReplyUse');
  const count = useReplyFiles(id)?.length ?? 0;
  if (count === 0) return null;
  const words = t('filesCount', { count });
  return (
    <span title={words} className="flex shrink-0 items-center gap-0.5 self-center text-xs text-ink-faint tabular-nums">
      <Paperclip className="size-3.5" aria-hidden />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
