import { moneyText } from '#server/contract/inbox/said-text.ts';
import type { Language } from '../handoffs/handing-over.ts';
import type { ThreadRow } from '../prompt/thread.store.ts';

/** Kinds of customer messages that are not questions. A model would only invent an answer to such a message. */
export type NoQuestion =
  | 'order'
  | 'form'
  | 'location'
  | 'contacts'
  | 'call_allowed'
  | 'call_refused'
  | 'call_missed'
  | 'poll'
  | 'unsupported'
  /** A message that needs no answer: a sticker, a vote, a call that somebody answered, or what a phone sends by itself. */
  | 'nothing';

/** Types of messages that contain the customer's own words, or a file that may contain them. */
const spoken: ReadonlySet<string> = new Set(['text', 'button', 'image', 'video', 'audio', 'document']);
const quiet: ReadonlySet<string> = new Set(['sticker', 'reaction', 'request_welcome']);

function ofInteractive(subtype: string | null): NoQuestion | null {
  if (subtype === 'button_reply' || subtype === 'list_reply') return null;
  if (subtype === 'nfm_reply') return 'form';
  return subtype === 'call_permission_reply' ? 'call_allowed' : 'unsupported';
}

function ofUnsupported(subtype: string | null): NoQuestion {
  if (subtype === 'poll_update') return 'nothing';
  return subtype === 'poll' ? 'poll' : 'unsupported';
}

/** Returns the kind of a message that is not a question. Null for text, and for files, which are handled elsewhere. */
function noQuestionOf({ type, content, subtype = null, answer = null }: ThreadRow): NoQuestion | null {
  if (spoken.has(type)) return null;
  if (quiet.has(type)) return 'nothing';
  if (type === 'order' || type === 'location' || type === 'contacts') return type;
  if (type === 'call') return content === '[call_missed]' ? 'call_missed' : 'nothing';
  if (type === 'unsupported') return ofUnsupported(subtype);
  if (type !== 'interactive') return 'unsupported';
  const found = ofInteractive(subtype);
  if (found !== 'call_allowed') return found;
  // A customer who calls the company automatically permits calls back, and the phone reports that permission as a
  // message. The customer expects no answer to the report.
  if (answer === 'automatic') return 'nothing';
  return answer === 'reject' ? 'call_refused' : 'call_allowed';
}

/**
 * The order in which kinds are handled if a customer sent several. Kinds that need a person come first, then kinds that
 * get a fixed text, and then kinds that get no answer.
 */
const order: readonly NoQuestion[] = [
  'order',
  'form',
  'unsupported',
  'poll',
  'contacts',
  'location',
  'call_missed',
  'call_allowed',
  'call_refused',
  'nothing',
];

/**
 * Returns the kind to handle if the customer's unanswered messages need no model, or null if a model must answer. An
 * order or a form always counts. Other kinds count only if none of the messages is a question.
 */
export function noQuestionIn(burst: readonly ThreadRow[]): NoQuestion | null {
  const kinds = burst.map(noQuestionOf);
  const wantsPerson = kinds.find((kind) => kind === 'order' || kind === 'form');
  if (wantsPerson) return kinds.includes('order') ? 'order' : wantsPerson;
  if (burst.length === 0 || kinds.includes(null)) return null;
  return order.find((kind) => kinds.includes(kind)) ?? null;
}

/**
 * Returns those of the customer's messages that are questions. Only these messages are used to search the knowledge.
 */
export const questionsIn = (burst: readonly ThreadRow[]): readonly ThreadRow[] =>
  burst.filter((row) => noQuestionOf(row) === null);

const texts = {
  pt: {
    order: (lines: string) =>
      `Obrigado! Recebi o seu pedido:\n${lines}\nEle ainda não está confirmado: vou chamar uma pessoa da equipe para continuar com você.`,
    form: () => 'Obrigado! Recebi as suas respostas. Vou chamar uma pessoa da equipe para continuar com você.',
    location: () => 'Obrigado, recebi a sua localização. Como posso ajudar?',
    contacts: () => 'Obrigado, recebi o contato. Como posso ajudar?',
    call_allowed: () => 'Obrigado! Ficou registrado que podemos ligar para você.',
    call_missed: () => 'Vi a sua ligação. Por aqui atendemos por mensagem: como posso ajudar?',
    call_refused: () => 'Tudo bem, não vamos ligar. Se precisar de algo, é só escrever aqui.',
    poll: () => 'Não consigo ver enquetes por aqui. Você pode escrever a sua pergunta?',
    unsupported: () => 'Não consegui abrir o que você enviou. Você pode escrever em uma mensagem de texto?',
  },
  en: {
    order: (lines: string) =>
      `Thank you! I received your order:\n${lines}\nIt is not confirmed yet: I will ask a person from the team to continue with you.`,
    form: () => 'Thank you! I received your answers. I will ask a person from the team to continue with you.',
    location: () => 'Thank you, I received your location. How can I help?',
    contacts: () => 'Thank you, I received the contact. How can I help?',
    call_allowed: () => 'Thank you! We noted that we may call you.',
    call_missed: () => 'I saw your call. We answer by message here: how can I help?',
    call_refused: () => 'All right, we will not call you. If you need anything, just write here.',
    poll: () => 'I cannot see polls here. Could you write your question?',
    unsupported: () => 'I could not open what you sent. Could you write it in a text message?',
  },
} as const;

/** Returns the fixed text for the customer. `lines` are the ordered products, as the thread shows them. */
export const wordsFor = (kind: Exclude<NoQuestion, 'nothing'>, lines: string, language: Language): string =>
  texts[language][kind](lines);

/** Matches the price after a product in machine-readable form, such as `(BRL 3490)`. */
const priced = / \(([A-Z]{3}) (\d{1,15}(?:\.\d{1,6})?)\)$/gm;

/** Returns the content of an order or a form with prices as people write them. */
export const linesOf = (burst: readonly ThreadRow[], kind: NoQuestion, language: Language): string =>
  burst
    .filter((row) => noQuestionOf(row) === kind)
    .map((row) => row.content)
    .join('\n')
    .replace(priced, (_, currency: string, price: string) => {
      const shown = moneyText(Number(price), currency, language === 'pt' ? 'pt-BR' : 'en');
      return ` (${shown?.replace(/\s/g, ' ')})`;
    });
