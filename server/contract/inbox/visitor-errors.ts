import { row } from '../platform/error-row.ts';

/** Errors that visitors and administrators of web chats may get. */
export const visitorErrors = {
  web_chat_not_found: row(404, 'This chat does not exist or is switched off.', 'Ask whoever gave you its address.'),
  origin_not_allowed: row(403, 'This site may not embed the chat.', 'An administrator can allow it in the settings.'),
  invalid_origin: row(400, 'An allowed site is not an address like https://example.com.', 'details.origin says which.'),
  invalid_visitor: row(401, 'The conversation is no longer known here.', 'Begin a new one.'),
  write_first: row(403, 'Files can be sent after a first message.', 'Send a text first, or a name and an e-mail.'),
  upload_quota_exceeded: row(
    429,
    'Too many bytes were sent today.',
    'details.of says whose day is full (visitor, address, organization); go on after the seconds in Retry-After.',
  ),
  identity_not_proven: row(
    403,
    'The site’s signature does not prove who the visitor is.',
    'details.reason says why: not_set_up, signature, issued_at. The chat goes on without a name.',
  ),
  identity_required: row(400, 'This chat asks for a name and an e-mail first.', 'Send name and email.'),
} as const;
