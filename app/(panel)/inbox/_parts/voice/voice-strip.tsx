'use client';

import { Mic, MicOff, SendHorizontal, Square, Trash2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { takeFocus } from '#app/_ui/browser/take-focus.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { IconButton } from '#app/_ui/buttons/icon-button.tsx';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import { useReplyWish } from '../actions/use-reply-wish.ts';
import { clockOf } from '../media/playing.ts';
import { Sound } from '../media/sound.tsx';
import { useObjectUrl } from '../media/use-object-url.ts';
import { LevelMeter } from './level-meter.tsx';
import { type SoundRecording, voiceSecondsMax } from './record-sound.ts';
import { useRecording } from './use-recording.ts';

/**
 * How long silence has to last before the attendant is told about it, in milliseconds. A pause for breath is shorter.
 */
const silenceMs = 3_000;

function Recorded({ file }: { file: File }) {
  const t = useTranslations('voice');
  const src = useObjectUrl(file);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className="flex-1 text-sm text-ink-soft">{t('unheard')}</p>;
  return (
    <span className="min-h-13 flex-1">
      {src && <Sound src={safeHref(src)} name={null} onFailed={() => setBroken(true)} />}
    </span>
  );
}

interface HearingProps {
  readonly sound: SoundRecording;
  readonly since: number;
  readonly onLongest: () => void;
}

/** Shows how long the recording is so far and how loud the sound is. */
function Hearing({ sound, since, onLongest }: HearingProps) {
  const t = useTranslations('voice');
  const [seconds, setSeconds] = useState(0);
  const [isSilent, setSilent] = useState(false);
  const end = useEffectEvent(onLongest);
  useEffect(() => {
    const timer = setInterval(() => {
      const passed = (performance.now() - since) / 1_000;
      setSeconds(passed);
      if (passed >= voiceSecondsMax) end();
    }, 250);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <>
      <span aria-hidden className="size-2.5 shrink-0 animate-pulse rounded-full bg-danger" />
      <span role="timer" className="shrink-0 text-md tabular-nums">
        {clockOf(seconds)}{' '}
        <span className="text-ink-faint max-sm:sr-only">{t('atMost', { max: clockOf(voiceSecondsMax) })}</span>
      </span>
      <LevelMeter level={sound.level} onSilence={(ms) => setSilent(ms >= silenceMs)} />
      <span role="status" className={isSilent ? 'text-xs text-warning' : 'sr-only'}>
        {isSilent && t('silence')}
      </span>
    </>
  );
}

interface Props {
  readonly conversationId: string;
  readonly onSend: (file: File) => void;
  /** Whether the voice note may be sent now. If not, the warning above the strip says why. */
  readonly mayGo: (click: MouseEvent) => boolean;
  readonly onClose: () => void;
  /** Whether the strip is hidden. A running recording stops when the strip becomes hidden. */
  readonly isHidden: boolean;
}

/** The strip to record a voice note, listen to it, and send or discard it. */
export function VoiceStrip({ conversationId, onSend, mayGo, onClose, isHidden }: Props) {
  const t = useTranslations('voice');
  const { state, stop, again, forget } = useRecording(conversationId, t('fileName'));
  const [isLongest, setLongest] = useState(false);
  const strip = useRef<HTMLElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const { kind } = state;
  const finish = useEffectEvent(() => void stop());
  useEffect(() => {
    if (isHidden && kind === 'recording') finish();
  }, [isHidden, kind]);
  useEffect(() => {
    if (isHidden) return;
    // The button for the next step (stop or listen) gets the focus. The send button never gets the focus here, so that
    // no voice note is sent unheard.
    takeFocus(kind === 'recording' || kind === 'failed' ? next.current : strip.current);
  }, [kind, isHidden]);
  // An attendant who presses the reply shortcut does not need to listen first, so the send button gets the focus.
  useReplyWish(conversationId, isHidden, next, { why: t('besideText') }, kind);
  useEffect(() => {
    // A finished recording is stored. Therefore the browser asks for confirmation before leaving the page only while a
    // recording is unfinished.
    if (kind !== 'recording' && kind !== 'preparing') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [kind]);

  const discard = () => {
    forget();
    onClose();
  };
  const send = (click: MouseEvent) => {
    if (state.kind !== 'ready' || !mayGo(click)) return;
    forget();
    onSend(state.file);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape discards an unfinished recording. A finished recording is discarded only with its button.
    if (event.key !== 'Escape' || kind === 'ready') return;
    event.stopPropagation();
    discard();
  };
  const said = {
    asking: t('asking'),
    recording: t('recording'),
    preparing: t('preparing'),
    ready: t('ready'),
    failed: '',
  };
  const isShown = kind === 'asking' || kind === 'preparing';
  const Discard = kind === 'failed' || kind === 'asking' ? X : Trash2;
  return (
    <section
      ref={strip}
      tabIndex={-1}
      aria-label={t('title')}
      onKeyDown={onKeyDown}
      className="flex min-h-10 flex-wrap items-center gap-x-2.5 gap-y-1 outline-none sm:flex-nowrap"
    >
      <IconButton label={t('discard')} onClick={discard}>
        <Discard className="size-4.5" aria-hidden />
      </IconButton>
      {kind === 'asking' && <Mic className="size-4.5 shrink-0 text-accent" aria-hidden />}
      <span role="status" className={isShown ? 'flex-1 text-sm text-ink-soft' : 'sr-only'}>
        {said[kind]}
      </span>
      {state.kind === 'recording' && (
        <Hearing
          sound={state.sound}
          since={state.since}
          onLongest={() => {
            setLongest(true);
            void stop();
          }}
        />
      )}
      {state.kind === 'ready' && <Recorded file={state.file} />}
      {state.kind === 'ready' && isLongest && (
        <span className="text-xs text-ink-faint">{t('tooLong', { max: clockOf(voiceSecondsMax) })}</span>
      )}
      {state.kind === 'failed' && (
        <>
          <MicOff className="size-4.5 shrink-0 text-danger" aria-hidden />
          <p role="alert" className="min-w-0 flex-1 text-sm text-danger">
            {t(`fault_${state.fault}`)}
          </p>
          <Button ref={next} size="sm" onClick={again}>
            {t('again')}
          </Button>
        </>
      )}
      {kind === 'recording' && (
        <IconButton ref={next} look="primary" label={t('stop')} onClick={stop}>
          <Square className="size-4 fill-current" aria-hidden />
        </IconButton>
      )}
      {kind === 'ready' && (
        <IconButton ref={next} look="primary" label={t('send')} onClick={send}>
          <SendHorizontal className="size-4" aria-hidden />
        </IconButton>
      )}
    </section>
  );
}
