import { RecordingError } from './recording-fault.ts';
import { toOgg } from './to-ogg.ts';

/** The file type that WhatsApp shows as a voice note: Ogg with one channel of Opus. */
const voiceType = 'audio/ogg; codecs=opus';
/**
 * The types to record, in order of preference. Firefox records Ogg, which can be sent unchanged. Other browsers record
 * WebM, which is converted to Ogg.
 */
const recordedTypes = ['audio/ogg; codecs=opus', 'audio/webm; codecs=opus'];
/**
 * The bit rate of a recording, which is enough for a voice. Fifteen minutes take a quarter of the size that WhatsApp
 * accepts (16 MB).
 */
const bitsPerSecond = 32_000;
export const voiceSecondsMax = 15 * 60;

/** A running recording. */
export interface SoundRecording {
  /** Returns how loud the sound is at the moment, from 0 to 1. */
  level(): number;
  /** Ends the recording and returns the voice note. Rejects with the fault `empty` if nothing was recorded. */
  finish(): Promise<Blob>;
  /** Ends the recording and releases the microphone. */
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
    // The measured level of a voice is low. The roots raise the level, so that it is visible on the meter.
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
 * Asks for permission to use the microphone and starts recording. `onEnd` is called if the microphone is lost, so that
 * no more sound will come. Throws errors that `faultOf` understands.
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
    // The number of samples covers the time between two readings of the sound level.
    const analyser = new AnalyserNode(context, { fftSize: 4_096 });
    // A microphone may deliver two channels even if one was requested. WhatsApp's voice notes have only one channel.
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
