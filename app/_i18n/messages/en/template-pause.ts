/** The texts about a template that the messaging provider paused, and how to unpause it. */
export const templatePause = {
  unpause: 'Unpause',
  unpaused: '{name} can be sent again',
  unpausedText: 'Campaigns that were waiting only for it continue automatically.',
  pauseEnds: 'Paused for quality: WhatsApp ends this pause by itself.',
  pauseMeans: 'WhatsApp held the template to see how people react. Unpausing requests that it be sent again.',
  pauseWho: 'An administrator or editor can unpause it.',
  pauseOver: 'The template can be sent again: resume the campaign.',
};
