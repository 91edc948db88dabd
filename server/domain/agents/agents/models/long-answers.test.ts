import { beforeEach, expect, it } from 'vitest';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { say } from '#server/testing/ai/ai-steps.ts';
import { stageAgentOnNetwork } from '#server/testing/stages/agent-on-network.ts';
import { replyMax } from '../reply/shape-reply.ts';
import { takeTurn } from '../turns/take-turn.ts';

// An answer must fit in two WhatsApp messages. If the answer is longer, the model is asked once for a shorter answer
// (decision 128).

const s = stageAgentOnNetwork();
beforeEach(() => s.begin());

const sentence = 'Frase por frase, até o fim. ';
const ofLength = (letters: number) => sentence.repeat(Math.floor(letters / sentence.length)).trim();
const most = replyMax(capabilitiesOf('whatsapp'));
const fitting = ofLength(most - 200);
const tooLong = ofLength(most + 200);

/**
 * Runs a turn in which the model gives these answers in order. Returns the turn's outcome and the texts that the
 * customer got.
 */
async function answering(...answers: readonly string[]) {
  const from = s.somebody();
  await s.write(from, 'Conte tudo');
  const { id } = await s.conversationOf(from);
  s.ai.script(answers.map((answer) => say(answer)));
  const { outcome } = await takeTurn(s.organization, id);
  return { outcome, spoken: (await s.spoken(id)).join(' ') };
}

it('an answer that fits in two messages is sent whole', async () => {
  const { outcome, spoken } = await answering(fitting);
  expect([outcome, spoken === fitting]).toEqual(['reply', true]);
});

it('an answer longer than two messages is not sent; the model is asked for a shorter one', async () => {
  expect(await answering(tooLong, 'Em resumo: sim.')).toEqual({ outcome: 'reply', spoken: 'Em resumo: sim.' });
});

it('an answer that is too long twice leads to a handoff, and no part of it is sent', async () => {
  const { outcome, spoken } = await answering(tooLong, tooLong);
  expect(outcome).toBe('hand_off');
  expect(spoken).not.toContain(sentence.trim());
});
