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

/** The question after a conversation is resolved: a list of five scores, best first. */
export function ratingQuestion(conversationId: string, locale: string): Extract<OutboundMessage, { type: 'list' }> {
  const { body, button, footer, scores } = words[locale.toLowerCase().startsWith('pt') ? 'pt-BR' : 'en'];
  const rows = scores.map((title, place) => ({
    id: `rating:${conversationId}:${place + 1}`,
    title: `${'★'.repeat(place + 1)} ${title}`,
  }));
  return { type: 'list', body, footer, header: null, button, sections: [{ rows: rows.reverse() }] };
}

/** The score in a reply's id, when it answers such a question. */
export function readRating(replyId: string): { conversationId: string; score: number } | null {
  const [, conversationId, score] = /^rating:([0-9a-f-]{36}):([1-5])$/.exec(replyId) ?? [];
  return conversationId ? { conversationId, score: Number(score) } : null;
}
