import type { Behaviour } from './behaviour.ts';

/** How agents behave, from the view of integrators and administrators. */
export const ofAgents: readonly Behaviour[] = [
  {
    decisions: [64],
    what: {
      en: '`POST /agents/{id}/chat` answers when the agent has, one turn at a time for a conversation: two messages that come close together may get one answer, and both calls return it. What was said while a person serves the conversation is recorded (`human_mode`), also while the AI is paused. An agent that was never published is `agent_inactive`. It continues conversations of its own channel alone (400 `not_an_api_conversation`, with `details.channel`, everywhere else).',
      'pt-BR':
        '`POST /agents/{id}/chat` responde quando o agente termina, um turno por vez em cada conversa: duas mensagens próximas podem ter uma só resposta, e as duas chamadas a devolvem. O que é dito enquanto uma pessoa atende a conversa fica registrado (`human_mode`), também com a IA pausada. Um agente que nunca foi publicado é `agent_inactive`. Ela só continua conversas do próprio canal (em todas as outras, 400 `not_an_api_conversation`, com `details.channel`).',
    },
    why: {
      en: 'Who writes twice wants one answer, and nobody wants two voices at once.',
      'pt-BR': 'Quem escreve duas vezes quer uma resposta, e ninguém quer duas vozes ao mesmo tempo.',
    },
  },
  {
    decisions: [65],
    what: {
      en: 'Whoever asks for a person gets one: that is a rule, and no model is asked. A provider that fails is asked once more, then the fall-back, then a person with `handoff.code`; `handoff.summary` says what the AI knew. `user.email` or `user.phone` that belongs to a contact links the conversation to it; no contact is made.',
      'pt-BR':
        'Quem pede uma pessoa recebe uma: é uma regra, e nenhum modelo é consultado. Um provedor que falha é consultado mais uma vez, depois o substituto, depois uma pessoa, com `handoff.code`; `handoff.summary` diz o que a IA sabia. Um `user.email` ou `user.phone` que é de um contato liga a conversa a ele; nenhum contato é criado.',
    },
    why: {
      en: 'A customer is never left without an answer, and nothing said in a conversation can talk the agent out of it.',
      'pt-BR': 'Um cliente nunca fica sem resposta, e nada dito em uma conversa convence o agente a fazer diferente.',
    },
  },
  {
    decisions: [66],
    what: {
      en: 'An agent answers as it was published last; a changed draft touches nobody. Its knowledge holds as it is: a text that is corrected is answered from at once. Costs are worked out from what the provider reports and the prices known or given; an unknown price is null, never 0.',
      'pt-BR':
        'Um agente responde como foi publicado por último; um rascunho alterado não afeta ninguém. O conhecimento vale como está: um texto corrigido entra nas respostas na hora. Os custos são calculados com o que o provedor informa e os preços conhecidos ou informados; um preço desconhecido é null, nunca 0.',
    },
    why: {
      en: 'A half-written instruction must not reach customers, an outdated price must not stay.',
      'pt-BR': 'Uma instrução escrita pela metade não pode chegar aos clientes; um preço desatualizado não pode ficar.',
    },
  },
];
