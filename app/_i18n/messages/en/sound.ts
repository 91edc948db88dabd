/** The texts of the audio player in a conversation's thread. */
export const sound = {
  voice: 'Voice note',
  play: 'Play: {what}',
  pause: 'Pause: {what}',
  position: 'Position',
  elapsed: '{at} of {all}',
  speed: 'Speed: {times}×',
};

/** The texts for recording a voice note. */
export const voice = {
  title: 'Voice note',
  asking: 'The browser is asking for the microphone. Allow it to record.',
  recording: 'Recording. Press Escape to discard it.',
  preparing: 'Preparing the recording…',
  ready: 'The recording is ready to play and send.',
  besideText: 'There is a voice message here: send or discard it to write.',
  atMost: 'of {max}',
  tooLong: 'The recording stopped: {max} is the limit.',
  silence: 'There is no sound. Is the microphone muted?',
  stop: 'Stop recording',
  discard: 'Discard the recording',
  send: 'Send the voice note',
  again: 'Try again',
  fileName: 'voice-note',
  unheard: 'This browser cannot play the recording; you can still send it.',
  fault_unsupported: 'This browser cannot record voice notes. A recent Chrome, Edge, Firefox or Safari can.',
  fault_insecure: 'The microphone works only on a secure connection (https). Open the panel there.',
  fault_refused: 'The microphone is blocked. Allow it for this site in the browser’s settings and try again.',
  fault_missing: 'No microphone was found. Connect one and try again.',
  fault_busy: 'The microphone could not be used: another program may be using it. Close that program and try again.',
  fault_empty: 'Nothing was recorded. Speak a little longer.',
  fault_failed: 'The recording failed. Try again.',
};
