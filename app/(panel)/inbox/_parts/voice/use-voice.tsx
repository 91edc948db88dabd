'use client';

import { Mic } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { IconButton } from '#app/_ui/buttons/icon-button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { useKeptFiles } from './use-kept-files.ts';

const VoiceStrip = lazyPart('app/(panel)/inbox/_parts/voice/voice-strip.tsx', () =>
  import('./voice-strip.tsx').then((part) => part.VoiceStrip),
);

/**
 * Loads the code for recording, and the code that shows the voice note while it is sent. Both are loaded early, because
 * the network may be lost later.
 */
const fetchAll = async (): Promise<boolean> => {
  const onItsWay = import('../media/file-on-its-way.tsx').then(
    () => true,
    () => false,
  );
  return (await Promise.all([VoiceStrip.preload(), onItsWay])).every(Boolean);
};

interface Voice {
  /**
   * The button that starts a recording, shown instead of the send button while there is nothing to send. Null if the
   * channel has no voice notes.
   */
  readonly button: ReactNode;
  /**
   * The recording strip, shown instead of the text field until the voice note is sent or discarded. Null if nothing is
   * being recorded.
   */
  readonly strip: ReactNode;
}

interface Props {
  readonly isHidden: boolean;
  readonly mayGo: (click?: { readonly detail: number }) => boolean;
  readonly onSend: (file: File) => void;
}

/** Returns the parts of the composer that record voice notes. */
export function useVoice({ id, channel }: Conversation, { isHidden, mayGo, onSend }: Props): Voice {
  const t = useTranslations('inbox');
  const isKept = useKeptFiles('voice', id).files.length > 0;
  const [isOpen, setOpen] = useState(isKept);
  const [isFetching, setFetching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // Opens the strip if there is a stored recording. The recording may come from an earlier page. It may also have ended
  // when the attendant left this conversation.
  useEffect(() => {
    if (isKept) setOpen(true);
  }, [isKept]);
  const begin = async () => {
    setFetching(true);
    const isThere = await fetchAll();
    setFetching(false);
    if (isThere) setOpen(true);
    else toast.error(t('notFetched'));
  };
  if (channel !== 'chatapp') return { button: null, strip: null };
  return {
    button: (
      <IconButton
        ref={button}
        look="primary"
        label={t('recordVoice')}
        busy={isFetching}
        // The send button was in the same position before, so the second click of a double click on the send button is
        // ignored.
        onClick={({ detail }) => detail < 2 && void begin()}
      >
        {!isFetching && <Mic className="size-4.5" aria-hidden />}
      </IconButton>
    ),
    strip: isOpen ? (
      <VoiceStrip conversationId={id} onClose={() => setOpen(false)} {...{ onSend, mayGo, isHidden }} />
    ) : null,
  };
}
