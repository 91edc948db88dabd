/** A template that the network operator paused, and who lets it go again. */
export const templatePause = {
  unpause: 'Let it go again',
  unpaused: '{name} may be sent again',
  unpausedText: 'Campaigns it paused stay paused until somebody resumes them.',
  pauseEnds: 'Paused for quality: WhatsApp ends this pause by itself.',
  pauseWho: 'An administrator or editor may let it go again.',
  pauseOver: 'The template may be sent again: resume the campaign.',
};
