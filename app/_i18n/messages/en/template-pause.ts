/** A template that the network operator paused, and who lets it go again. */
export const templatePause = {
  unpause: 'Let it go again',
  unpaused: '{name} may be sent again',
  unpausedText: 'Campaigns that waited for it alone go on by themselves.',
  pauseEnds: 'Paused for quality: WhatsApp ends this pause by itself.',
  pauseMeans: 'WhatsApp held the template back to see how it is received. Letting it go asks that it be sent again.',
  pauseWho: 'An administrator or editor may let it go again.',
  pauseOver: 'The template may be sent again: resume the campaign.',
};
