import type { Actor } from '#server/base/actor.ts';
import type { ListQuestionsInput, Question } from '#server/contract/agents/agent-questions.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { readDraft } from '../agents/versions/agent-subject.ts';
import { type AskedRow, type MarkRow, selectAsked, selectMarks } from './question.store.ts';
import { asksSame, formsOf } from './question-forms.ts';

/**
 * `turnsMax` is the number of turns that are read. `conversationsMax` is the number of conversations that are listed
 * for one question.
 */
const turnsMax = 500;
const conversationsMax = 20;

interface Group {
  /**
   * The normalized words of the newest question in a group. An older question joins the group if its words are similar.
   */
  readonly forms: readonly string[];
  /** The turns in which the question was asked, newest first. */
  readonly asked: AskedRow[];
}

async function groupsOf(rows: readonly AskedRow[]): Promise<Group[]> {
  const forms = await formsOf(rows.map(({ question }) => question));
  const groups: Group[] = [];
  for (const [index, row] of rows.entries()) {
    const own = forms[index] ?? [];
    if (own.length === 0) continue;
    const group = groups.find((one) => asksSame(one.forms, own));
    if (group) group.asked.push(row);
    else groups.push({ forms: own, asked: [row] });
  }
  return groups;
}

/**
 * Returns the state of a question: the state that a person set last. An answered question that a customer asks again is
 * open again.
 */
function stateOf(mark: MarkRow | undefined, lastAt: string): Question['state'] {
  if (!mark) return 'open';
  return mark.state === 'answered' && lastAt > mark.at ? 'open' : mark.state;
}

function viewOf({ forms, asked }: Group, marks: readonly MarkRow[]): Question[] {
  const [last] = asked;
  const first = asked.at(-1);
  if (!last || !first) return [];
  const mark = marks.find((one) => asksSame(one.forms, forms));
  const conversations = new Map<string, string>();
  for (const { conversation_id, at } of asked)
    if (!conversations.has(conversation_id)) conversations.set(conversation_id, at);
  const source = mark?.source_id ? { id: mark.source_id, title: mark.source_title ?? '' } : null;
  return [
    {
      id: last.id,
      question: last.question,
      times: asked.length,
      conversations: [...conversations].slice(0, conversationsMax).map(([id, at]) => ({ id, at })),
      first_at: first.at,
      last_at: last.at,
      state: stateOf(mark, last.at),
      source,
    },
  ];
}

/**
 * Lists the questions that an agent could not answer, the most frequent first. Handoffs for missing knowledge form one
 * question if most of their words are the same. Only the last 500 handoffs count, and only while their trace is stored.
 * Throws agent_not_found.
 */
export async function listQuestions({ organizationId }: Actor, input: ListQuestionsInput): Promise<Page<Question>> {
  await readDraft(organizationId, input.agent_id);
  const groups = await groupsOf(await selectAsked(organizationId, input.agent_id, turnsMax));
  const marks = await selectMarks(organizationId, input.agent_id);
  const questions = groups.flatMap((group) => viewOf(group, marks)).filter(({ state }) => state === input.state);
  return wholeList(questions.sort((a, b) => b.times - a.times || (a.last_at < b.last_at ? 1 : -1)));
}
