import { foldText } from '#server/base/text/fold-text.ts';
import type { OutboundMessage } from '#server/gateways/channels/channel.ts';

/**
 * The id of a reply button, or the payload of a template's quick reply (`button_params`), that opts out the person who taps it. A
 * template, a campaign or a flow uses it to give its own button this meaning.
 */
const optOutPayload = 'opt_out';
/** The payload of the other button of the opt-out question: keep sending messages. */
const keepPayload = 'opt_out:no';

/** The texts about receiving outreach that a person may get. */
export type OptOutWords = 'question' | 'stopped' | 'kept';

const words = {
  'pt-BR': {
    question: (business: string) => `Quer parar de receber mensagens da ${business}?`,
    stopped: (business: string) =>
      `Pronto, a ${business} não envia mais mensagens para você. Para falar conosco, é só escrever aqui.`,
    kept: () => 'Certo, nada muda.',
    yes: 'Sim',
    no: 'Não',
  },
  en: {
    question: (business: string) => `Do you want to stop receiving messages from ${business}?`,
    stopped: (business: string) =>
      `Done, ${business} will not send you messages any more. To talk to us, just write here.`,
    kept: () => 'All right, nothing changes.',
    yes: 'Yes',
    no: 'No',
  },
} as const;

const wordsOf = (locale: string) => words[locale.toLowerCase().startsWith('pt') ? 'pt-BR' : 'en'];

type Said = Extract<OutboundMessage, { type: 'text' | 'buttons' }>;

/** The question with its two buttons, or the reply to an answer, in the organization's language. */
export function optOutMessage(kind: OptOutWords, business: string, locale: string): Said {
  const of = wordsOf(locale);
  if (kind !== 'question') return { type: 'text', text: of[kind](business) };
  const buttons = [
    { id: optOutPayload, title: of.yes },
    { id: keepPayload, title: of.no },
  ];
  return { type: 'buttons', body: of.question(business), buttons, header: null, footer: null };
}

/** The meaning of the tapped button; null when it is not about outreach. */
export function readOptOutPayload(payload: string): 'stop' | 'keep' | null {
  if (payload === optOutPayload) return 'stop';
  return payload === keepPayload ? 'keep' : null;
}

const answers = {
  stop: new Set([
    'sim',
    's',
    'ss',
    'simm',
    'quero',
    'quero sim',
    'sim quero',
    'isso',
    'pode parar',
    'yes',
    'y',
    'yes please',
    'si',
    'sim por favor',
  ]),
  keep: new Set([
    'nao',
    'n',
    'nn',
    'nao quero',
    'nao obrigado',
    'nao obrigada',
    'no',
    'nope',
    'no thanks',
    'pode continuar',
    'nao precisa',
  ]),
};

/** A typed yes or no right after our question. */
export function readOptOutAnswer(text: string): 'stop' | 'keep' | null {
  if (text.length > 40) return null;
  const said = foldText(text)
    .replace(/[^a-z]+/g, ' ')
    .trim();
  if (answers.stop.has(said)) return 'stop';
  return answers.keep.has(said) ? 'keep' : null;
}
