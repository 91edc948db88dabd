/** The player of sounds in a thread. */
export const sound = {
  voice: 'Voice note',
  play: 'Play: {what}',
  pause: 'Pause: {what}',
  position: 'Position',
  place: '{at} of {all}',
  speed: 'Speed: {times}×',
};

/** Where a voice note is recorded. */
export const voice = {
  title: 'Voice note',
  asking: 'The browser asks whether it may use the microphone. Allow it to record.',
  recording: 'Recording. Escape throws the recording away.',
  preparing: 'Getting the recording ready…',
  ready: 'The recording is ready to be heard and sent.',
  besideText: 'There is a voice message here: send or discard it to write.',
  atMost: 'of {max}',
  tooLong: 'Recording ended by itself: {max} is the longest.',
  silence: 'Nothing can be heard. Is the microphone muted?',
  stop: 'Stop recording',
  discard: 'Discard the recording',
  send: 'Send the voice note',
  again: 'Try again',
  fileName: 'voice-note',
  unheard: 'This browser cannot play the recording; it can be sent all the same.',
  fault_unsupported: 'This browser cannot record voice notes. A recent Chrome, Edge, Firefox or Safari can.',
  fault_insecure: 'The microphone works only on a secure address (https). Open the panel there.',
  fault_refused: 'The microphone is not allowed. Allow it for this site in the browser’s settings and try again.',
  fault_missing: 'No microphone was found. Connect one and try again.',
  fault_busy: 'The microphone could not be used: another program may have it. Close that one and try again.',
  fault_empty: 'Nothing was recorded. Speak a little longer.',
  fault_failed: 'The recording failed. Try again.',
};
