import { foldText } from '#server/base/text/fold-text.ts';
import { guessLanguage } from '#server/base/text/guess-language.ts';
import type { Model, ModelAnswer, ModelMessage, ModelRequest, ToolCall } from './model.ts';

const greeting =
  /^(oi|ola|opa|bom dia|boa tarde|boa noite|e ai|hi|hello|hey|good (morning|afternoon|evening))\b[\s!.,?]*/;
const texts = {
  pt: {
    greet: (name: string) => `Olá! Eu sou ${name}. Como posso ajudar?`,
    unknownWhy: 'o agente não encontrou a resposta',
    unknown: 'Não encontrei essa informação. Vou chamar uma pessoa da equipe para ajudar você.',
  },
  en: {
    greet: (name: string) => `Hello! I am ${name}. How can I help?`,
    unknownWhy: 'the agent did not find the answer',
    unknown: 'I could not find that. I will ask a person from the team to help you.',
  },
};

const excerptMax = 900;
function excerpt(text: string): string {
  if (text.length <= excerptMax) return text.trim();
  const part = text.slice(0, excerptMax);
  const end = Math.max(part.lastIndexOf(' '), part.lastIndexOf('\n'));
  return `${(end > 0 ? part.slice(0, end) : part).trimEnd()}…`;
}

/** Returns the customer's messages since the last answer, as one text. */
function burstOf(messages: readonly ModelMessage[]): string {
  const last = messages.findLastIndex((message) => message.role === 'assistant' && message.toolCalls.length === 0);
  return messages
    .slice(last + 1)
    .flatMap((message) => (message.role === 'user' ? message.parts : []))
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('\n');
}

interface Passage {
  readonly ref: string;
  readonly title: string;
  readonly text: string;
}

const answer = (text: string, toolCalls: readonly ToolCall[] = []): ModelAnswer => ({
  text,
  toolCalls,
  tokensIn: 0,
  tokensOut: 0,
});

function passagesOf(message: ModelMessage | undefined): readonly Passage[] | null {
  if (message?.role !== 'tool') return null;
  const found = message.results.find((result) => result.name === 'search_knowledge' && !result.isError);
  return ((found?.output as { passages?: Passage[] } | undefined)?.passages ?? []) as Passage[];
}

function decide(agentName: string, { messages }: ModelRequest): ModelAnswer {
  const question = burstOf(messages);
  const folded = foldText(question).trim();
  const say = texts[guessLanguage(question)];
  const passages = passagesOf(messages.at(-1));
  if (passages === null) return answer('', [{ id: 'search', name: 'search_knowledge', input: { query: question } }]);
  const [best] = passages;
  if (best) return answer(`${excerpt(best.text)} [${best.ref}]`);
  if (greeting.test(folded) && folded.replace(greeting, '').trim().length <= 20) return answer(say.greet(agentName));
  const input = { code: 'missing_knowledge', reason: say.unknownWhy, message: say.unknown };
  return answer('', [{ id: 'hand-off', name: 'hand_off', input }]);
}

/**
 * A rule-based substitute for an AI model. It searches the knowledge, answers with the best passage and its citation
 * mark, and asks for a person if nothing is found. It works in Portuguese and English, needs no key and costs nothing.
 * It calls the same tools as a real model, so a set-up that works with it also works with real models.
 */
export const builtinModel = (agentName: string): Model => ({
  provider: 'builtin',
  name: 'builtin',
  sees: false,
  generate: async (request) => decide(agentName, request),
});
