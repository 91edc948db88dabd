import { foldText } from '#server/base/text/fold-text.ts';
import { templateNeeds } from '#server/contract/channels/template-needs.ts';
import type { InboundMessage, Tapped } from '#server/gateways/channels/inbound.ts';
import { readOptOutAnswer, readOptOutPayload } from '../messages/writing/opt-out-question.ts';
import type { SaidLately } from '../messages/writing/said-lately.ts';
import { readOptOut } from './opt-out-words.ts';

/**
 * The meaning of a message. `stop`: opt the person out. `answered_stop` and `answered_keep`: the person's answer to our
 * opt-out question. `ask`: the wish is doubtful, so ask. Null: the message is about another subject.
 */
export type OptOutMeaning = 'stop' | 'ask' | 'answered_stop' | 'answered_keep' | null;

/** The labels of WhatsApp's standard opt-out button in marketing templates, in the languages that our customers use. */
const standardButtons = new Set(['stop promotions', 'parar promocoes', 'detener promociones']);
/** The maximum age, in milliseconds, of an earlier message to which a one-word message can be the reply. */
const memoryMs = 7 * 86_400_000;

const plain = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const tellsHowToStop =
  /\b(?:nao|n) (?:\w+ ){0,3}receb|\b(?:parar|deixar) de receber|descadastr|\bsair da lista|nao (?:\w+ ){0,2}mensagens|unsubscribe|opt out|stop (?:receiving|these|promotions|messages)|no longer (?:want|receive)|dejar de recibir|no (?:\w+ ){0,2}recib|darse de baja|not interested/;

/**
 * Returns the meaning that a template's text gives to a word. `stop`: the word opts out. `own`: the word has another
 * meaning. Null: the template does not contain the word.
 */
function templateSays(components: unknown, word: string): 'stop' | 'own' | null {
  const { body, footer, headerText } = templateNeeds(components);
  const parts = [footer, ...body.split('\n'), headerText]
    .map(plain)
    .filter((part) => ` ${part} `.includes(` ${word} `));
  if (parts.length === 0) return null;
  return parts.some((part) => tellsHowToStop.test(part)) ? 'stop' : 'own';
}

/**
 * Reads a tap on a template's button. The tap opts the person out if the template says so, or if the button is
 * WhatsApp's standard opt-out button.
 */
function meaningOfTap({ payload, text }: Tapped, template: SaidLately | undefined): OptOutMeaning {
  if (readOptOutPayload(payload) === 'stop') return 'stop';
  const names = [plain(text), plain(payload)];
  if (names.some((name) => standardButtons.has(name))) return 'stop';
  const reading = readOptOut(text);
  if (reading === 'certain') return 'stop';
  if (reading === null) return null;
  const says = template ? templateSays(template.components, plain(text)) : null;
  if (says === 'stop') return 'stop';
  return reading === 'stop' && says === null && template?.category === 'MARKETING' ? 'ask' : null;
}

/** Reads a one-word message ("stop", "cancel") as a reply to the last message that the business sent before it. */
function meaningOfWord(word: 'stop' | 'cancel', text: string, said: readonly SaidLately[], at: Date): OptOutMeaning {
  const recent = said.filter((one) => at.getTime() - one.created_at.getTime() <= memoryMs);
  const [last] = recent;
  if (!last) return null;
  if (last.type !== 'template') {
    const wasMarketing = recent.some((one) => one.type === 'template' && one.category === 'MARKETING');
    return word === 'stop' && wasMarketing ? 'ask' : null;
  }
  const says = templateSays(last.components, plain(text));
  if (says !== null) return says === 'stop' ? 'stop' : null;
  if (word === 'stop') return 'stop';
  return last.category === 'MARKETING' ? 'ask' : null;
}

/** Whether the message can be about opting out or in. If not, the earlier messages do not have to be read. */
export function mayBeOptOut(message: InboundMessage): boolean {
  if (message.tapped) {
    const { kind, payload } = message.tapped;
    return kind === 'template' || readOptOutPayload(payload) !== null;
  }
  if (message.type !== 'text') return false;
  return readOptOut(message.content) !== null || readOptOutAnswer(message.content) !== null;
}

/**
 * Returns what a customer's message says about receiving further messages. `said` are the earlier messages that the
 * message may answer, newest first.
 */
export function optOutMeaning(message: InboundMessage, said: readonly SaidLately[], at: Date): OptOutMeaning {
  const { tapped, content, replyToWamid } = message;
  const wasAsked = said[0]?.asks === 'opt_out';
  if (tapped?.kind === 'reply') {
    const answer = readOptOutPayload(tapped.payload);
    if (answer === null) return null;
    const isOurs = said.some((one) => one.wamid === replyToWamid && one.asks === 'opt_out') || wasAsked;
    if (isOurs) return answer === 'stop' ? 'answered_stop' : 'answered_keep';
    return answer === 'stop' ? 'stop' : null;
  }
  if (tapped) {
    const answered = said.find((one) => one.wamid !== null && one.wamid === replyToWamid);
    return meaningOfTap(tapped, answered ?? said.find((one) => one.type === 'template'));
  }
  if (message.type !== 'text') return null;
  if (wasAsked) {
    const answer = readOptOutAnswer(content);
    if (answer) return answer === 'stop' ? 'answered_stop' : 'answered_keep';
  }
  const reading = readOptOut(content);
  if (reading === 'certain') return 'stop';
  if (reading === 'doubtful') return 'ask';
  return reading === null ? null : meaningOfWord(reading, content, said, at);
}
