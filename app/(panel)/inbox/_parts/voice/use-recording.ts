'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { recordSound, type SoundRecording } from './record-sound.ts';
import { faultOf, type RecordingFault } from './recording-fault.ts';
import { useKeptFiles } from './use-kept-files.ts';

export type RecordingState =
  | { readonly kind: 'asking' | 'preparing' }
  | { readonly kind: 'recording'; readonly sound: SoundRecording; readonly since: number }
  | { readonly kind: 'ready'; readonly file: File }
  | { readonly kind: 'failed'; readonly fault: RecordingFault };

/** Records a voice note. Recording starts at once, unless a recording of this conversation has been stored. */
export function useRecording(conversationId: string, fileName: string) {
  const { files: kept, change: keep } = useKeptFiles('voice', conversationId);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<RecordingState>(() => {
    const [file] = kept;
    return file ? { kind: 'ready', file } : { kind: 'asking' };
  });
  const isForgotten = useRef(false);
  const fail = (error: unknown) => setState({ kind: 'failed', fault: faultOf(error) });
  const finish = async (sound: SoundRecording) => {
    const bytes = await sound.finish();
    const file = new File([bytes], `${fileName}.ogg`, { type: bytes.type });
    keep(() => [file]);
    return file;
  };
  const stop = async () => {
    if (state.kind !== 'recording') return;
    setState({ kind: 'preparing' });
    try {
      setState({ kind: 'ready', file: await finish(state.sound) });
    } catch (error) {
      fail(error);
    }
  };
  const onMicrophoneGone = useEffectEvent(() => void stop());
  /** Ends the recording and stores it if the attendant leaves the conversation while recording. */
  const leave = useEffectEvent(() => {
    if (state.kind === 'recording' && !isForgotten.current) void finish(state.sound).catch(() => {});
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks for the microphone again.
  useEffect(() => {
    if (state.kind === 'ready') return;
    let isGone = false;
    setState({ kind: 'asking' });
    recordSound(() => onMicrophoneGone()).then(
      (sound) => {
        if (isGone) sound.discard();
        else setState({ kind: 'recording', sound, since: performance.now() });
      },
      (error: unknown) => {
        if (!isGone) fail(error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [conversationId, attempt]);
  useEffect(() => () => leave(), []);

  return {
    state,
    stop,
    again: () => setAttempt((before) => before + 1),
    /** Removes the stored recording, because it was sent or discarded. */
    forget: () => {
      isForgotten.current = true;
      if (state.kind === 'recording') state.sound.discard();
      keep(() => []);
    },
  };
}
