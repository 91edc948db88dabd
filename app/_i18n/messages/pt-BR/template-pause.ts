/** A template that the network operator paused, and who lets it go again. */
export const templatePause = {
  unpause: 'Liberar',
  unpaused: '{name} pode ser enviado de novo',
  unpausedText: 'As campanhas que ele pausou continuam pausadas até alguém retomá-las.',
  pauseEnds: 'Pausado por qualidade: o WhatsApp encerra esta pausa sozinho.',
  pauseWho: 'Quem administra ou edita pode liberar o modelo.',
  pauseOver: 'O modelo já pode ser enviado: retome a campanha.',
};
