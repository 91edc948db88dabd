import type { MessageHit } from '#server/contract/inbox/message-search.ts';

/** Shows the words that matched a search, with the text around them. */
export const QuotedHit = ({ before, hit, after }: MessageHit['quote']) => (
  <>
    {before}
    <mark className="bg-transparent font-semibold text-ink">{hit}</mark>
    {after}
  </>
);
