import { acceptedMessageTypes } from '#server/contract/inbox/send-message.ts';
import type { AskStep } from '#server/contract/outreach/automation-definition.ts';
import { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { textWithChoices } from '../../../inbox/messages/writing/text-with-choices.ts';
import { fillText } from '../person/fill.ts';
import type { Asked, Circumstances, Decision } from './decision.ts';
import { readAnswer } from './read-answer.ts';

/** How many times a question is asked if the step does not define it. */
const triesDefault = 3;

const minuteMs = 60_000;

type Ask = Pick<Decision & { kind: 'act' }, 'act' | 'input'>;

/**
 * The message types and limits for a question while the network is not known: everything that POST /messages accepts.
 */
const anyNetwork = { types: acceptedMessageTypes, limits: interactiveLimits };

/**
 * Builds the question as a message. Choices become buttons if they fit, otherwise a list. On a network that has neither,
 * they are lines of the text.
 */
function messageOf({ choices = [], answer }: AskStep, words: string, network: string | null): Ask {
  if (answer !== 'choice' || choices.length === 0) return { act: 'send_text', input: { text: words } };
  const { types, limits } = network === null ? anyNetwork : capabilitiesOf(network);
  const rows = choices.map((title) => ({ id: title, title }));
  const isFew = choices.length <= limits.buttons && choices.every(({ length }) => length <= limits.buttonTitle);
  if (isFew && types.includes('buttons')) return { act: 'send_buttons', input: { body: words, buttons: rows } };
  if (types.includes('list')) return { act: 'send_list', input: { body: words, sections: [{ rows }] } };
  return { act: 'send_text', input: { text: textWithChoices(words, choices) } };
}

const outOf = (why: string): Decision => ({ kind: 'branch', branch: 'else', why });

function kept({ save_to: target }: AskStep, value: string, { variables }: Circumstances): Decision {
  const [scope, ...rest] = target.split('.');
  const key = rest.join('.');
  if (scope !== 'fields') return { kind: 'branch', branch: 'then', variables: { ...variables, [key]: value } };
  return { kind: 'act', act: 'set_field', input: { key, value }, leads: 'then', words: 'then' };
}

/**
 * Decides the next action at a question. The question is asked, the run waits, and the question is asked again while
 * the answer is not valid. The run continues in `then` with the answer stored, or in `else` without an answer. `held`
 * returns why a message may not be sent now. `from` is the number to send from.
 */
export function decideAsk(
  step: AskStep,
  all: Circumstances,
  { held, from }: { readonly held: () => Decision | null; readonly from: Readonly<Record<string, unknown>> },
): Decision {
  const { asked, inVain, person, at } = all;
  const question = (words: string, said: string): Decision => {
    const message = messageOf(step, fillText(words, all), person.conversation?.network ?? null);
    const input = { ...message.input, ...from };
    return held() ?? { kind: 'act', act: message.act, input, leads: 'stays', words: said };
  };
  if (!asked) return question(step.text, 'asked');
  if (!asked.heard) {
    if (inVain === 'reply') return outOf('no_answer');
    const since = new Date(asked.at);
    const until = new Date(since.getTime() + step.minutes * minuteMs);
    return { kind: 'wait', for: 'reply', since, until, again: true };
  }
  const value = readAnswer(step, all.variables.last_reply, { locale: person.locale, at });
  if (value !== null) return kept(step, value, all);
  if (asked.times >= (step.tries ?? triesDefault)) return outOf('no_fitting_answer');
  return question(step.retry_text || step.text, 'asked_again');
}

/** Returns the state of a question after it was asked once more. */
export const askedOnce = (before: Asked | null | undefined, at: Date): Asked => ({
  times: (before?.times ?? 0) + 1,
  at: at.toISOString(),
  heard: false,
});
