import type { AiDecision, AiProvider, AiRequest } from './ai-provider.ts';

type Language = 'pt' | 'en';

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const askedForPerson =
  /\b(atendente|humano|humana|pessoa|alguem|vendedor|vendedora|gerente|human|person|someone|representative)\b/;
const greeting =
  /^(oi|ola|opa|bom dia|boa tarde|boa noite|e ai|hi|hello|hey|good (morning|afternoon|evening))\b[\s!.,?]*/;
const english = /\b(the|what|how|where|when|you|your|is|are|do|does|can|hello|hi|hey|please|thanks)\b/g;
const portuguese =
  /\b(o|a|os|as|que|qual|como|onde|quando|voce|voces|e|sao|tem|oi|ola|por|favor|obrigado|obrigada|de|do|da)\b/g;

const texts = {
  pt: {
    greet: (name: string) => `Olá! Eu sou ${name}. Como posso ajudar?`,
    found: (text: string, title: string) => `${text}\n\n(Fonte: ${title})`,
    person: 'Claro! Vou chamar uma pessoa da equipe para continuar com você.',
    askedWhy: 'o cliente quer falar com alguém',
    unknownWhy: 'o agente não encontrou a resposta',
    unknown: 'Não encontrei essa informação. Vou chamar uma pessoa da equipe para ajudar você.',
  },
  en: {
    greet: (name: string) => `Hello! I am ${name}. How can I help?`,
    found: (text: string, title: string) => `${text}\n\n(Source: ${title})`,
    person: 'Of course! I will ask a person from the team to continue with you.',
    askedWhy: 'the customer wants to talk to somebody',
    unknownWhy: 'the agent did not find the answer',
    unknown: 'I could not find that. I will ask a person from the team to help you.',
  },
};

function languageOf(folded: string): Language {
  const count = (words: RegExp) => folded.match(words)?.length ?? 0;
  return count(english) > count(portuguese) ? 'en' : 'pt';
}

const excerptMax = 900;
const excerpt = (text: string): string =>
  text.length <= excerptMax ? text.trim() : `${text.slice(0, excerptMax).replace(/\s+\S*$/, '')}…`;

function decide(request: AiRequest): AiDecision {
  const folded = fold(request.messages.join('\n')).trim();
  const say = texts[languageOf(folded)];
  if (askedForPerson.test(folded)) {
    return { kind: 'hand_off', reason: say.askedWhy, text: say.person };
  }
  const best = request.passages[0];
  if (best) return { kind: 'reply', text: say.found(excerpt(best.text), best.title), sources: [best.title] };
  if (greeting.test(folded) && folded.replace(greeting, '').trim().length <= 20) {
    return { kind: 'reply', text: say.greet(request.agentName), sources: [] };
  }
  return { kind: 'hand_off', reason: say.unknownWhy, text: say.unknown };
}

/**
 * The provider without a model: answers with the passage of its knowledge that fits and says where from; asks for a
 * person when the customer does, or when it knows nothing. Portuguese and English.
 */
export const builtinProvider: AiProvider = {
  decide: async (request) => ({ decision: decide(request), tokensIn: 0, tokensOut: 0 }),
};
