import type { QuickReplyFile } from '#server/contract/inbox/quick-reply-files.ts';

/**
 * Downloads a quick reply's files, in order, as if the attendant had chosen them from the computer. Throws if a file
 * cannot be downloaded.
 */
export const fetchReplyFiles = (files: readonly QuickReplyFile[]): Promise<File[]> =>
  Promise.all(
    files.map(async ({ url, name, mime_type: type }) => {
      // Only the path of the link is used, because the panel may be open under another host name than the link has.
      const { pathname, search } = new URL(url);
      const answer = await fetch(`${pathname}${search}`);
      if (!answer.ok) throw new Error(`no file: ${answer.status}`);
      return new File([await answer.blob()], name, { type });
    }),
  );
