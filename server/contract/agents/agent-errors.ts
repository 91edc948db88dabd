import { row } from '../platform/error-row.ts';

/**
 * Errors for callers of the agent chat and for editors of agents (contract/errors.md#agent-chat,
 * contract/engagement.md#agents).
 */
export const agentErrors = {
  missing_message: row(400, 'message is missing.', 'Send the text of the message.'),
  missing_ai_key: row(
    402,
    'No AI key is registered for the provider of the model.',
    'Register a key for details.provider in the panel.',
  ),
  agent_not_found: row(404, 'Agent not found', 'GET /agents lists them.'),
  version_not_found: row(404, 'Version not found', 'The agent’s page lists them.'),
  not_an_api_conversation: row(
    400,
    'The conversation is not of the channel api.',
    'Write into it with POST /messages, or leave conversation_id out.',
  ),
  conversation_closed: row(
    409,
    'The conversation is resolved or archived.',
    'Reopen it, or begin a new one without conversation_id.',
  ),
  case_not_found: row(404, 'Case not found', 'The agent’s lab lists them.'),
  case_run_not_found: row(404, 'Run of cases not found', 'It may have been forgotten: runs are kept for 90 days.'),
  case_attempt_not_found: row(404, 'Attempt not found', 'Its run may have been forgotten.'),
  backtest_not_found: row(404, 'Backtest not found', 'It may have been forgotten with the raw data.'),
  question_not_found: row(404, 'Question not found', 'It may have been forgotten with the raw data.'),
  nothing_to_compare: row(409, 'No closed conversation of these days has an answer.', 'Try more days.'),
  cases_full: row(409, 'The agent has as many cases as it may have.', 'Delete one first.'),
  no_cases: row(409, 'The agent has no cases.', 'Make one first.'),
  cases_failing: row(
    409,
    'Required cases do not pass with this draft.',
    'Run those in details.cases, mend what fails, then publish again.',
  ),
  cannot_judge: row(
    422,
    'The built-in model cannot judge.',
    'Choose another provider for the agent, or an assertion that needs no judge.',
  ),
  agent_inactive: row(422, 'The agent is not active.', 'Activate it in the panel.'),
};
