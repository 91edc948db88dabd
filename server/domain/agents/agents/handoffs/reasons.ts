import type { FailureKind } from '#server/gateways/ai/model.ts';
import type { Language } from './handing-over.ts';

type Words = Readonly<Record<FailureKind, string>> & {
  readonly customer_request: string;
  readonly hand_over_word: (word: string) => string;
  readonly unreadable: string;
  readonly budget: string;
  readonly stale: string;
  readonly no_key: string;
  readonly unfinished: string;
  readonly nothing_said: string;
  readonly too_long: string;
  readonly uncited: string;
  readonly loop: (calls: number) => string;
  readonly waiting: (minutes: number) => string;
  readonly order: string;
  readonly form: string;
  readonly alike: (times: number) => string;
  readonly many: (answers: number, minutes: number) => string;
};

/** The reasons why the AI asks a person to take over, as the team reads them. */
const words: Readonly<Record<Language, Words>> = {
  pt: {
    customer_request: 'O cliente pede para falar com uma pessoa.',
    hand_over_word: (word) => `O cliente disse “${word}”.`,
    unreadable: 'A IA não consegue ler ou ouvir o que o cliente enviou.',
    budget: 'O orçamento do agente para este mês acabou.',
    stale: 'A mensagem não foi respondida a tempo.',
    no_key: 'Não há chave de IA para o provedor do agente.',
    unfinished: 'A IA não conseguiu terminar a resposta.',
    nothing_said: 'A IA não teve o que dizer.',
    too_long: 'A resposta da IA é longa demais para ser enviada inteira.',
    uncited: 'A resposta citaria um preço ou prazo sem fonte.',
    loop: (calls) => `A IA usou ferramentas ${calls} vezes e não chegou a uma resposta.`,
    order: 'O cliente enviou um pedido.',
    form: 'O cliente enviou um formulário preenchido.',
    alike: (times) => `A mesma mensagem chegou ${times} vezes e a IA já respondeu: pode ser outro robô.`,
    many: (answers, minutes) => `A IA respondeu ${answers} vezes em ${minutes} min: pode ser outro robô.`,
    waiting: (minutes) => `O cliente espera por uma pessoa há mais de ${minutes} min.`,
    unauthorized: 'O provedor de IA recusou a chave.',
    out_of_credit: 'A conta da chave de IA está sem crédito.',
    rate_limited: 'O provedor de IA está sobrecarregado.',
    unavailable: 'O provedor de IA não respondeu.',
    timed_out: 'O provedor de IA demorou demais.',
    refused: 'As regras do provedor de IA não permitem uma resposta.',
    rejected: 'O provedor de IA rejeitou o pedido.',
    nonsense: 'A resposta do provedor de IA não pôde ser usada.',
    aborted: 'O turno da IA foi interrompido.',
  },
  en: {
    customer_request: 'The customer asks for a person.',
    hand_over_word: (word) => `The customer said “${word}”.`,
    unreadable: 'The AI cannot read or hear what the customer sent.',
    budget: 'The month’s budget of the agent is used up.',
    stale: 'The message was not answered in time.',
    no_key: 'There is no AI key for the agent’s provider.',
    unfinished: 'The AI could not finish its answer.',
    nothing_said: 'The AI had nothing to say.',
    too_long: 'The AI’s answer is too long to be sent whole.',
    uncited: 'The answer would have named a price or a term without a source.',
    loop: (calls) => `The AI used tools ${calls} times and came to no answer.`,
    order: 'The customer sent an order.',
    form: 'The customer sent a form they filled in.',
    alike: (times) => `The same message came ${times} times although the AI had answered: it may be another bot.`,
    many: (answers, minutes) => `The AI answered ${answers} times in ${minutes} min: it may be another bot.`,
    waiting: (minutes) => `The customer has been waiting for a person for more than ${minutes} min.`,
    unauthorized: 'The AI provider refused the key.',
    out_of_credit: 'The account of the AI key has no credit left.',
    rate_limited: 'The AI provider has too much to do.',
    unavailable: 'The AI provider could not be reached.',
    timed_out: 'The AI provider took too long.',
    refused: 'The AI provider’s own rules forbid an answer.',
    rejected: 'The AI provider rejected the request.',
    nonsense: 'The AI provider’s answer could not be used.',
    aborted: 'The AI’s turn was broken off.',
  },
};

/** Returns the handoff reasons in the language of the team's locale. */
export const reasonsIn = (locale: string): Words => words[locale.startsWith('pt') ? 'pt' : 'en'];
export type Reasons = Words;
