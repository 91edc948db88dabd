import type { MessageHit } from '#server/contract/message-search.ts';

/** The words that were found, with what stands around them. */
export const QuotedHit = ({ before, hit, after }: MessageHit['quote']) => (
  <>
    {before}
    <mark className="bg-transparent font-semibold text-ink">{hit}</mark>
    {after}
  </>
);
