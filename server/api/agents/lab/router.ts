import { z } from 'zod';
import {
  backtestIdInput,
  backtestShape,
  listBacktestsInput,
  shownBacktestShape,
  startBacktestInput,
} from '#server/contract/agents/agent-backtest.ts';
import {
  caseRunShape,
  caseShape,
  copyConversationInput,
  createCaseInput,
  labIdInput,
  listCaseRunsInput,
  listCasesInput,
  showCaseRunShape,
  shownAttemptShape,
  startCaseRunInput,
  updateCaseInput,
} from '#server/contract/agents/agent-cases.ts';
import {
  listQuestionsInput,
  markQuestionInput,
  type Question,
  questionShape,
  unansweredShape,
} from '#server/contract/agents/agent-questions.ts';
import { listOf } from '#server/contract/platform/page.ts';
import { ok } from '#server/contract/platform/wire.ts';
import { copyConversation } from '#server/domain/agents/lab/copy-conversation.ts';
import { createCase, getCase, listCases, removeCase, updateCase } from '#server/domain/agents/lab/edit-case.ts';
import { listQuestions } from '#server/domain/agents/lab/list-questions.ts';
import { getBacktest, listBacktests, removeBacktest } from '#server/domain/agents/lab/show-backtest.ts';
import { getCaseAttempt, getCaseRun, listCaseRuns } from '#server/domain/agents/lab/show-case-run.ts';
import { startBacktest } from '#server/domain/agents/lab/start-backtest.ts';
import { startCaseRun } from '#server/domain/agents/lab/start-case-run.ts';
import { listUnanswered, markQuestion } from '#server/domain/agents/lab/unanswered-questions.ts';
import { conversationExample } from '../../inbox/conversations/conversation-example.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';
import { agentExample, turnExample } from '../agents/agent-example.ts';
import { attemptExample, backtestExample, caseExample, caseRunExample, shownBacktestExample } from './lab-example.ts';

const questionExample: Question = {
  id: turnExample.id,
  question: 'Vocês consertam relógios?',
  times: 4,
  conversations: [{ id: conversationExample.id, at: '2026-11-20T18:31:08.000Z' }],
  first_at: '2026-11-18T10:02:00.000Z',
  last_at: '2026-11-20T18:31:08.000Z',
  state: 'open',
  source: null,
};

const { agent_id, name, is_required, messages, assertions } = caseExample;

export const agentsLabRouter = router({
  markQuestion: operation(
    {
      kind: 'mutation',
      summary: 'Decide of a question nobody could answer',
      description: 'Dismissed, answered by a source of knowledge, or open again. It holds for whoever asks alike.',
      scope: 'admin',
      limit: 'panel',
      errors: ['knowledge_not_found', 'question_not_found'],
      input: markQuestionInput,
      output: z.object({ ok }),
      example: { input: { id: turnExample.id, state: 'dismissed' }, output: { ok: true } },
    },
    markQuestion,
  ),
  listQuestions: operation(
    {
      kind: 'query',
      summary: 'List what an agent could not answer',
      description:
        'Questions that ended with a person for want of knowledge, put together by their words, the most asked first, as long as raw data is kept.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found'],
      input: listQuestionsInput,
      output: listOf(questionShape),
      example: {
        input: { agent_id: agentExample.id },
        output: { data: [questionExample], next_cursor: null, has_more: false },
      },
    },
    listQuestions,
  ),
  listUnanswered: operation(
    {
      kind: 'query',
      summary: 'List what no agent could answer',
      description:
        'The three questions asked most in vain, of all agents at work, for the page people begin their day with.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: z.strictObject({}),
      output: unansweredShape,
      example: {
        input: {},
        output: {
          data: [
            {
              id: turnExample.id,
              question: 'Vocês consertam relógios?',
              times: 4,
              agent: { id: agentExample.id, name: agentExample.name },
            },
          ],
        },
      },
    },
    (actor) => listUnanswered(actor),
  ),
  startBacktest: operation(
    {
      kind: 'mutation',
      summary: 'Try a draft against closed conversations',
      description:
        'What it would have said beside what a person or the AI said, without any effect. Answers at once: the trial goes on outside the call. What it costs counts against the agent’s budget of the month.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found', 'missing_ai_key', 'nothing_to_compare'],
      input: startBacktestInput,
      output: shownBacktestShape,
      example: { input: { agent_id: backtestExample.agent_id, days: 7, budget: '1.00' }, output: shownBacktestExample },
    },
    startBacktest,
  ),
  removeBacktest: operation(
    {
      kind: 'mutation',
      summary: 'Delete a backtest',
      description: 'With its answers; what is not tried yet is not tried any more.',
      scope: 'admin',
      limit: 'panel',
      errors: ['backtest_not_found'],
      input: backtestIdInput,
      output: z.object({ ok }),
      example: { input: { id: backtestExample.id }, output: { ok: true } },
    },
    removeBacktest,
  ),
  listBacktests: operation(
    {
      kind: 'query',
      summary: 'List an agent’s backtests',
      description: 'Newest first, as long as raw data is kept: agreement and cost, each with its n.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found', 'invalid_cursor'],
      input: listBacktestsInput,
      output: listOf(backtestShape),
      example: {
        input: { agent_id: backtestExample.agent_id },
        output: { data: [backtestExample], next_cursor: null, has_more: false },
      },
    },
    listBacktests,
  ),
  getBacktest: operation(
    {
      kind: 'query',
      summary: 'Show a backtest',
      description: 'Each answer side by side, with how far they agree, who judged it, and what it cost.',
      scope: 'admin',
      limit: 'panel',
      errors: ['backtest_not_found'],
      input: backtestIdInput,
      output: shownBacktestShape,
      example: { input: { id: backtestExample.id }, output: shownBacktestExample },
    },
    getBacktest,
  ),
  copyConversation: operation(
    {
      kind: 'mutation',
      summary: 'Copy a conversation as a case',
      description:
        'What was said up to the customer’s last words, without names, e-mails, phones, CPF and numbers of orders. Rules find them: look at the case before you rely on it.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found', 'backtest_not_found', 'cannot_judge', 'cases_full', 'conversation_not_found'],
      input: copyConversationInput,
      output: caseShape,
      example: {
        input: { agent_id: caseExample.agent_id, conversation_id: conversationExample.id },
        output: { ...caseExample, is_required: false, conversation_id: conversationExample.id, last_run: null },
      },
    },
    copyConversation,
  ),
  createCase: operation(
    {
      kind: 'mutation',
      summary: 'Make a case of an agent',
      description: 'A talk, and what has to hold of the answer. A required one holds publications back while it fails.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found', 'cannot_judge', 'cases_full'],
      input: createCaseInput,
      output: caseShape,
      example: {
        input: { agent_id, name, is_required, messages, assertions },
        output: { ...caseExample, last_run: null },
      },
    },
    createCase,
  ),
  getCase: operation(
    {
      kind: 'query',
      summary: 'Show a case',
      description: 'With what its last run came to.',
      scope: 'admin',
      limit: 'panel',
      errors: ['case_not_found'],
      input: labIdInput,
      output: caseShape,
      example: { input: { id: caseExample.id }, output: caseExample },
    },
    getCase,
  ),
  getCaseAttempt: operation(
    {
      kind: 'query',
      summary: 'Show an attempt at a case',
      description: 'With the whole answer: bubbles, sources, tools and trace.',
      scope: 'admin',
      limit: 'panel',
      errors: ['case_attempt_not_found'],
      input: labIdInput,
      output: shownAttemptShape,
      example: {
        input: { id: attemptExample.id },
        output: { ...attemptExample, run_id: caseRunExample.id, trial: null },
      },
    },
    getCaseAttempt,
  ),
  getCaseRun: operation(
    {
      kind: 'query',
      summary: 'Show a run of cases',
      description: 'Each attempt with what held and what did not; the answers themselves are shown one by one.',
      scope: 'admin',
      limit: 'panel',
      errors: ['case_run_not_found'],
      input: labIdInput,
      output: showCaseRunShape,
      example: { input: { id: caseRunExample.id }, output: { ...caseRunExample, results: [attemptExample] } },
    },
    getCaseRun,
  ),
  listCaseRuns: operation(
    {
      kind: 'query',
      summary: 'List runs of an agent’s cases',
      description: 'Newest first: how many attempts went well, how many cases are flaky, and what it cost.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found', 'invalid_cursor'],
      input: listCaseRunsInput,
      output: listOf(caseRunShape),
      example: {
        input: { agent_id: caseRunExample.agent_id },
        output: { data: [caseRunExample], next_cursor: null, has_more: false },
      },
    },
    listCaseRuns,
  ),
  listCases: operation(
    {
      kind: 'query',
      summary: 'List an agent’s cases',
      description: 'Oldest first, each with what its last run came to: k of n, and whether it still counts.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found'],
      input: listCasesInput,
      output: listOf(caseShape),
      example: {
        input: { agent_id: caseExample.agent_id },
        output: { data: [caseExample], next_cursor: null, has_more: false },
      },
    },
    listCases,
  ),
  removeCase: operation(
    {
      kind: 'mutation',
      summary: 'Delete a case',
      description: 'With what its runs came to.',
      scope: 'admin',
      limit: 'panel',
      errors: ['case_not_found'],
      input: labIdInput,
      output: z.object({ ok }),
      example: { input: { id: caseExample.id }, output: { ok: true } },
    },
    removeCase,
  ),
  startCaseRun: operation(
    {
      kind: 'mutation',
      summary: 'Run cases',
      description:
        'Each so many times, with the draft as it is now or a version. Answers at once: the run goes on outside the call. What it costs counts against the agent’s budget of the month.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found', 'case_not_found', 'missing_ai_key', 'no_cases', 'version_not_found'],
      input: startCaseRunInput,
      output: showCaseRunShape,
      example: {
        input: { agent_id: caseExample.agent_id, times: 3, budget: '0.50' },
        output: { ...caseRunExample, results: [attemptExample] },
      },
    },
    startCaseRun,
  ),
  updateCase: operation(
    {
      kind: 'mutation',
      summary: 'Change a case',
      description: 'Only what is sent changes. With another talk or other assertions it has to be run again.',
      scope: 'admin',
      limit: 'panel',
      errors: ['cannot_judge', 'case_not_found'],
      input: updateCaseInput,
      output: caseShape,
      example: { input: { id: caseExample.id, is_required: true }, output: caseExample },
    },
    updateCase,
  ),
});
