import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import type { AgentCase, CaseAssertion, CopyConversationInput } from '#server/contract/agents/agent-cases.ts';
import type { TrialMessages } from '#server/contract/agents/agent-lab.ts';
import { type HandoffCode, handoffCodes } from '#server/contract/inbox/handoff-codes.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { readPerson } from '../../inbox/person/read-person.ts';
import { findBurstEnd } from './backtest-answer.store.ts';
import { type CopiedRow, findCopied, selectTalk } from './copy-conversation.store.ts';
import { getCase, keepCase } from './edit-case.ts';
import { knownMark, maskPersonal } from './mask-personal.ts';

const messagesMax = 40;
const contentMax = 4_096;
const nameMax = 100;

/**
 * Cuts a conversation after the customer's last message, which the agent then has to answer. The answer that was really
 * given does not become part of the test case.
 */
function endWithCustomer(rows: readonly CopiedRow[], names: readonly string[]): TrialMessages {
  const last = rows.findLastIndex(({ role }) => role === 'user');
  return rows
    .slice(0, last + 1)
    .map(({ role, content }) => ({
      role,
      content: maskPersonal(content, { names }).slice(0, contentMax).toWellFormed(),
    }))
    .filter(({ content }) => content.trim() !== '');
}

/** Returns a pattern that matches the contact's numbers, e-mail, CPF and names, in all common spellings. */
async function mentionsOf(tx: Tx, actor: Actor, contactId: string | null): Promise<string | null> {
  if (contactId === null) return null;
  return (await readPerson(tx, actor, contactId)).known.mentions;
}

const isCode = (code: string | null): code is HandoffCode =>
  (handoffCodes as readonly (string | null)[]).includes(code);

/**
 * Builds the assertion that the test case ends as the conversation did: handed over with this reason code or, if the
 * code is null, answered.
 */
const asItWas = (code: string | null): CaseAssertion[] => [{ type: 'handoff', code: isCode(code) ? code : 'none' }];

/** Returns the position of the last message to copy. Null to copy the whole conversation. Throws backtest_not_found. */
async function untilOf(tx: Tx, actor: Actor, input: CopyConversationInput): Promise<string | null> {
  const { answer_id: id, conversation_id: conversationId } = input;
  if (id === undefined) return null;
  const end = isUuid(id) ? await findBurstEnd(tx, actor.organizationId, { id, conversationId }) : null;
  if (!end) throw new AppError('backtest_not_found');
  return end.until;
}

/**
 * Creates a test case from a conversation, up to the customer's last message, without personal data. The case is a
 * copy, so it does not change when the conversation continues. It is deleted when the customer's data is erased. Throws
 * agent_not_found, conversation_not_found, backtest_not_found, cases_full, cannot_judge.
 */
export async function copyConversation(actor: Actor, input: CopyConversationInput): Promise<AgentCase> {
  const { organizationId } = actor;
  const { conversation_id: conversationId } = input;
  const id = newId();
  await transact(async (tx) => {
    const from = isUuid(conversationId) ? await findCopied(tx, organizationId, conversationId) : null;
    if (!from) throw new AppError('conversation_not_found');
    const mentions = await mentionsOf(tx, actor, from.contact_id);
    const until = await untilOf(tx, actor, input);
    const shown = { mentions, mark: knownMark, limit: messagesMax, until };
    const messages = endWithCustomer(await selectTalk(tx, organizationId, conversationId, shown), from.names);
    const words = messages.at(-1)?.content;
    if (words === undefined) {
      throw new AppError('invalid_request', {
        issues: [{ path: 'conversation_id', message: 'the customer has said nothing in it' }],
      });
    }
    await keepCase(tx, actor, {
      id,
      agentId: input.agent_id,
      name: input.name ?? words.slice(0, nameMax).trim(),
      isRequired: input.is_required,
      messages,
      // If only a part of the conversation is copied, the outcome of the whole conversation does not apply to the part.
      assertions: input.assertions ?? asItWas(until === null ? from.handoff_code : null),
      conversationId,
    });
  });
  return getCase(actor, { id });
}
