import { RecordingError } from './recording-fault.ts';
import { toOgg } from './to-ogg.ts';

/** What the operator shows as a voice note; its bytes are Ogg with one channel of Opus. */
const voiceType = 'audio/ogg; codecs=opus';
/** Firefox writes what is sent; the others a container that is exchanged for it. */
const recordedTypes = ['audio/ogg; codecs=opus', 'audio/webm; codecs=opus'];
/** Plenty for a voice: fifteen minutes have a quarter of what the operator takes (16 MB). */
const bitsPerSecond = 32_000;
export const voiceSecondsMax = 15 * 60;

/** A recording under way. */
export interface SoundRecording {
  /** How loud it is now, 0 to 1. */
  level(): number;
  /** Ends it; answers the voice note. Rejects with the fault `empty` when there is nothing in it. */
  finish(): Promise<Blob>;
  /** Ends it and lets the microphone go. */
  discard(): void;
}

function recordedType(): string {
  if (!window.isSecureContext) throw new RecordingError('insecure');
  const canHear = typeof navigator.mediaDevices?.getUserMedia === 'function' && typeof MediaRecorder === 'function';
  const type = canHear && recordedTypes.find((one) => MediaRecorder.isTypeSupported(one));
  if (!type) throw new RecordingError('unsupported');
  return type;
}

function levelOf(analyser: AnalyserNode): () => number {
  const samples = new Float32Array(analyser.fftSize);
  return () => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    // A voice is quiet in numbers: its root brings it up to where it is seen.
    return Math.min(1, Math.sqrt(Math.sqrt(power)) * 1.3);
  };
}

async function asVoiceNote(chunks: readonly Blob[], type: string): Promise<Blob> {
  const recorded = new Blob([...chunks], { type });
  if (recorded.size === 0) throw new RecordingError('empty');
  if (type.startsWith('audio/ogg')) return new Blob([recorded], { type: voiceType });
  const ogg = await toOgg(recorded);
  if (!ogg) throw new RecordingError('empty');
  return new Blob([ogg], { type: voiceType });
}

/**
 * Asks for the microphone and records it. `onEnd`: the microphone is gone, and nothing more will come. Throws what faultOf
 * understands.
 */
export async function recordSound(onEnd: () => void): Promise<SoundRecording> {
  const type = recordedType();
  const wanted = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: wanted });
  const context = new AudioContext();
  const letGo = () => {
    for (const track of microphone.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  try {
    const heard = context.createMediaStreamSource(microphone);
    // As much as passes between two looks at it.
    const analyser = new AnalyserNode(context, { fftSize: 4_096 });
    // Microphones may give two channels whatever was asked of them; the operator's voice notes have one.
    const mono = new MediaStreamAudioDestinationNode(context, { channelCount: 1, channelCountMode: 'explicit' });
    heard.connect(analyser);
    heard.connect(mono);
    const recorder = new MediaRecorder(mono.stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const stopped = new Promise<unknown>((resolve) => recorder.addEventListener('stop', resolve));
    for (const track of microphone.getAudioTracks()) track.addEventListener('ended', onEnd);
    await context.resume();
    recorder.start(1_000);
    return {
      level: levelOf(analyser),
      finish: async () => {
        if (recorder.state !== 'inactive') recorder.stop();
        await stopped;
        letGo();
        return asVoiceNote(chunks, type);
      },
      discard: () => {
        if (recorder.state !== 'inactive') recorder.stop();
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}
