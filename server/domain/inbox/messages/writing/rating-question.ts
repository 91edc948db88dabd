import type { OutboundMessage } from '#server/gateways/channels/channel.ts';

const words = {
  'pt-BR': {
    body: 'Como foi o seu atendimento?',
    button: 'Avaliar',
    footer: 'Para comentar, responda citando esta mensagem.',
    scores: ['Péssimo', 'Ruim', 'Regular', 'Bom', 'Excelente'],
  },
  en: {
    body: 'How did we do?',
    button: 'Rate',
    footer: 'To comment, reply to this message.',
    scores: ['Terrible', 'Bad', 'Fair', 'Good', 'Excellent'],
  },
} as const;

/** Builds the rating question that is sent after a conversation is resolved: a list of five scores, best first. */
export function ratingQuestion(conversationId: string, locale: string): Extract<OutboundMessage, { type: 'list' }> {
  const { body, button, footer, scores } = words[locale.toLowerCase().startsWith('pt') ? 'pt-BR' : 'en'];
  const rows = scores.map((title, index) => ({
    id: `rating:${conversationId}:${index + 1}`,
    title: `${'★'.repeat(index + 1)} ${title}`,
  }));
  return { type: 'list', body, footer, header: null, button, sections: [{ rows: rows.reverse() }] };
}

/**
 * Reads the conversation and the score from the id of a list reply. Null when the reply does not answer a rating
 * question.
 */
export function readRating(replyId: string): { conversationId: string; score: number } | null {
  const [, conversationId, score] = /^rating:([0-9a-f-]{36}):([1-5])$/.exec(replyId) ?? [];
  return conversationId ? { conversationId, score: Number(score) } : null;
}
