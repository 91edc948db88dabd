import type { QuickReplyFile } from '#server/contract/quick-reply-files.ts';

/** The files as if they had been chosen here, in their order; all of them, or none. Throws where one cannot be had. */
export const fetchReplyFiles = (files: readonly QuickReplyFile[]): Promise<File[]> =>
  Promise.all(
    files.map(async ({ url, name, mime_type: type }) => {
      // By its path: the panel may be open under another name than the links are made for.
      const { pathname, search } = new URL(url);
      const answer = await fetch(`${pathname}${search}`);
      if (!answer.ok) throw new Error(`no file: ${answer.status}`);
      return new File([await answer.blob()], name, { type });
    }),
  );
