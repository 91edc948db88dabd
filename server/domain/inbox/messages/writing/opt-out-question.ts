import { foldText } from '#server/base/text/fold-text.ts';
import type { OutboundMessage } from '#server/gateways/channels/channel.ts';

/**
 * The id of a reply button, or the payload of a template's quick reply (`button_params`). A person who taps such a
 * button is opted out. Templates, campaigns and automations can use the id for their own buttons.
 */
const optOutPayload = 'opt_out';
/** The payload of the other button of the opt-out question, with which the person keeps receiving messages. */
const keepPayload = 'opt_out:no';

/** The three automatic texts about opting out: the question, and the confirmation for each answer. */
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

/**
 * Builds the opt-out question with its two buttons, or the confirmation of an answer, in the organization's language.
 * Without buttons, the person types the answer.
 */
export function optOutMessage(
  kind: OptOutWords,
  business: string,
  { locale, hasButtons }: { readonly locale: string; readonly hasButtons: boolean },
): Said {
  const of = wordsOf(locale);
  if (kind !== 'question' || !hasButtons) return { type: 'text', text: of[kind](business) };
  const buttons = [
    { id: optOutPayload, title: of.yes },
    { id: keepPayload, title: of.no },
  ];
  return { type: 'buttons', body: of.question(business), buttons, header: null, footer: null };
}

/** Returns the meaning of a tapped button. Null when the button is not about opting out. */
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

/** Returns the meaning of a typed yes or no after the opt-out question. Null if the text is neither. */
export function readOptOutAnswer(text: string): 'stop' | 'keep' | null {
  if (text.length > 40) return null;
  const said = foldText(text)
    .replace(/[^a-z]+/g, ' ')
    .trim();
  if (answers.stop.has(said)) return 'stop';
  return answers.keep.has(said) ? 'keep' : null;
}
