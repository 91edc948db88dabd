/** The texts about a template that the messaging provider paused, and how to unpause it. */
export const templatePause = {
  unpause: 'Liberar',
  unpaused: '{name} pode ser enviado de novo',
  unpausedText: 'As campanhas que esperavam só por ele seguem sozinhas.',
  pauseEnds: 'Pausado por qualidade: o WhatsApp encerra esta pausa sozinho.',
  pauseMeans: 'O WhatsApp segurou o modelo para ver como é recebido. Liberar pede que ele volte a ser enviado.',
  pauseWho: 'Quem administra ou edita pode liberar o modelo.',
  pauseOver: 'O modelo já pode ser enviado: retome a campanha.',
};
