'use client';

import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { Bubble } from '../message/bubble.tsx';
import type { Moment } from '../message/find-turn.ts';
import { ThreadLog } from './thread-log.tsx';
import { useActivities } from './use-activities.ts';

const MediaViewer = lazyPart('app/(panel)/inbox/_parts/media/media-viewer.tsx', () =>
  import('../media/media-viewer.tsx').then((part) => part.MediaViewer),
);
const FailureNote = lazy(() =>
  untilFetched(() => import('../message/failure-note.tsx').then((part) => ({ default: part.FailureNote }))),
);
const WhyDialog = lazyPart('app/(panel)/inbox/_parts/message/why-dialog.tsx', () =>
  import('../message/why-dialog.tsx').then((part) => part.WhyDialog),
);

/** A range of consecutive messages of a conversation, with the content around them. */
export interface Part {
  /** The messages in the range, newest first. */
  readonly items: readonly Message[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  /** The content above the oldest message. */
  readonly above: ReactNode;
  /** The content below the newest message. */
  readonly below: ReactNode;
}

interface RowProps {
  readonly message: Message;
  readonly quoted: Message | undefined;
  readonly isFirst: boolean;
  readonly isStop: boolean;
  readonly onQuote: ((message: Message) => void) | null;
  readonly onAsk: (moment: Moment) => void;
  readonly onView: (id: string) => void;
  readonly children: ReactNode;
}

/**
 * Renders one message. The component is memoized, so that a change of another message does not render this message
 * again.
 */
const Row = memo(({ onAsk, onView, ...row }: RowProps) => {
  const { id, role, created_at: at } = row.message;
  return (
    <Bubble
      {...row}
      onWhy={() => onAsk({ messageId: id, at, isOfCustomer: role === 'user' })}
      onView={() => onView(id)}
    />
  );
});

interface Props {
  readonly id: string;
  readonly contactId: string | null;
  readonly part: Part;
  readonly isWindowOpen: boolean;
  readonly onQuote: (message: Message) => void;
  readonly onSent: () => Promise<unknown>;
  /** Called when the member scrolls up from the end, and when the member returns to the end. */
  readonly onUp: (isUp: boolean) => void;
}

/** Shows messages, together with the media viewer and the dialogs that open from a message. */
export function ThreadMessages({ id, contactId, part, isWindowOpen, onQuote, onSent, onUp }: Props) {
  const { items } = part;
  const activities = useActivities(id, contactId);
  const [asked, setAsked] = useState<Moment | null>(null);
  const [viewed, setViewed] = useState<string | null>(null);
  const quotedBy = ({ reply_to_wamid: wamid }: Message) =>
    wamid === null ? undefined : items.find((one) => one.wamid === wamid);
  return (
    <>
      <ThreadLog
        conversationId={id}
        activities={activities}
        onUp={onUp}
        {...part}
        bubble={(message, isFirst, isStop) => (
          <Row
            message={message}
            quoted={quotedBy(message)}
            isFirst={isFirst}
            isStop={isStop}
            onAsk={setAsked}
            onQuote={isWindowOpen ? onQuote : null}
            onView={setViewed}
          >
            {message.delivery?.error && (
              <Suspense>
                <FailureNote message={message} isWindowOpen={isWindowOpen} onSent={onSent} />
              </Suspense>
            )}
          </Row>
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
