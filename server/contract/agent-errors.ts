import { row } from './error-row.ts';

/** What callers of the agent chat and editors of agents meet (interface.md §7 Agent chat, decisions.md §8). */
export const agentErrors = {
  missing_message: row(400, 'message is missing.', 'Send the text of the message.'),
  missing_ai_key: row(
    402,
    'No AI key is registered for the provider of the model.',
    'Register a key for details.provider in the panel.',
  ),
  agent_not_found: row(404, 'Agent not found', 'GET /agents lists them.'),
  version_not_found: row(404, 'Version not found', 'The agent’s page lists them.'),
  conversation_closed: row(
    409,
    'The conversation is resolved or archived.',
    'Reopen it, or begin a new one without conversation_id.',
  ),
  agent_inactive: row(422, 'The agent is not active.', 'Activate it in the panel.'),
};
