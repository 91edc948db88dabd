'use client';

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { untilFetched } from '#app/_ui/until-fetched.ts';
import type { Message } from '#server/contract/message.ts';
import { Bubble } from './bubble.tsx';
import type { Moment } from './find-turn.ts';
import { ThreadLog } from './thread-log.tsx';
import { useHappenings } from './use-happenings.ts';

const MediaViewer = lazy(() =>
  untilFetched(() => import('./media-viewer.tsx').then((part) => ({ default: part.MediaViewer }))),
);
const FailureNote = lazy(() =>
  untilFetched(() => import('./failure-note.tsx').then((part) => ({ default: part.FailureNote }))),
);
const WhyDialog = lazy(() =>
  untilFetched(() => import('./why-dialog.tsx').then((part) => ({ default: part.WhyDialog }))),
);

/** Messages of a conversation that follow each other. */
export interface Part {
  /** Newest first. */
  readonly items: readonly Message[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  /** What stands above the oldest one. */
  readonly above: ReactNode;
  /** What stands below the newest one. */
  readonly below: ReactNode;
}

interface Props {
  readonly id: string;
  readonly contactId: string | null;
  readonly part: Part;
  readonly isWindowOpen: boolean;
  readonly onQuote: (message: Message) => void;
  readonly onSent: () => Promise<unknown>;
}

/** Messages as they are read, with what can be opened from them. */
export function ThreadMessages({ id, contactId, part, isWindowOpen, onQuote, onSent }: Props) {
  const { items } = part;
  const happenings = useHappenings(id, contactId);
  const [asked, setAsked] = useState<Moment | null>(null);
  const [viewed, setViewed] = useState<string | null>(null);
  return (
    <>
      <ThreadLog
        conversationId={id}
        happenings={happenings}
        {...part}
        bubble={(message, isFirst, isStop) => (
          <Bubble
            message={message}
            quoted={items.find((one) => one.wamid === message.reply_to_wamid)}
            isFirst={isFirst}
            isStop={isStop}
            onWhy={() => {
              const isOfCustomer = message.role === 'user';
              setAsked({ messageId: message.id, at: message.created_at, isOfCustomer });
            }}
            onQuote={isWindowOpen ? onQuote : null}
            onView={() => setViewed(message.id)}
          >
            {message.delivery?.error && (
              <Suspense>
                <FailureNote message={message} isWindowOpen={isWindowOpen} onSent={onSent} />
              </Suspense>
            )}
          </Bubble>
        )}
      />
      {(viewed || asked) && (
        <Suspense>
          {viewed && <MediaViewer messages={items} id={viewed} onClose={() => setViewed(null)} />}
          {asked && <WhyDialog id={id} moment={asked} onClose={() => setAsked(null)} />}
        </Suspense>
      )}
    </>
  );
}
