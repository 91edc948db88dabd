import { row } from './error-row.ts';

/** What visitors of web chats and their administrators meet. */
export const visitorErrors = {
  web_chat_not_found: row(404, 'This chat does not exist or is switched off.', 'Ask whoever gave you its address.'),
  origin_not_allowed: row(403, 'This site may not embed the chat.', 'An administrator can allow it in the settings.'),
  invalid_origin: row(400, 'An allowed site is not an address like https://example.com.', 'details.origin says which.'),
  invalid_visitor: row(401, 'The conversation is no longer known here.', 'Begin a new one.'),
  identity_required: row(400, 'This chat asks for a name and an e-mail first.', 'Send name and email.'),
} as const;
