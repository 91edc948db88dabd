import type { QuickReplyFile } from '#server/contract/inbox/quick-reply-files.ts';

/**
 * Fetches a quick reply's files, in their order, as if the attendant had chosen them. Throws if one cannot be fetched.
 */
export const fetchReplyFiles = (files: readonly QuickReplyFile[]): Promise<File[]> =>
  Promise.all(
    files.map(async ({ url, name, mime_type: type }) => {
      // Fetches by path, because the panel may be open under another host name than the one in the links.
      const { pathname, search } = new URL(url);
      const answer = await fetch(`${pathname}${search}`);
      if (!answer.ok) throw new Error(`no file: ${answer.status}`);
      return new File([await answer.blob()], name, { type });
    }),
  );
