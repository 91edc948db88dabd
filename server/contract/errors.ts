import { agentErrors } from './agents/agent-errors.ts';
import { aiKeyErrors } from './agents/ai-key-errors.ts';
import { knowledgeErrors } from './agents/knowledge-errors.ts';
import { priceErrors } from './channels/price-errors.ts';
import { webhookErrors } from './developers/webhook-errors.ts';
import { visitorErrors } from './inbox/visitor-errors.ts';
import { figureErrors } from './insight/figure-errors.ts';
import { partnerErrors } from './lifecycle/partner-errors.ts';
import { accountErrors } from './organization/account-errors.ts';
import { memberErrors } from './organization/member-errors.ts';
import { queueErrors } from './organization/queue-errors.ts';
import { automationErrors } from './outreach/automation-errors.ts';
import { campaignErrors } from './outreach/campaign-errors.ts';
import { viewErrors } from './people/view-errors.ts';
import { type ErrorRow, row } from './platform/error-row.ts';

/** Every error code of the API (contract/errors.md). To add an error, add a row. */
export const errors = {
  // errors of any endpoint
  invalid_json: row(400, 'The body is not a JSON object.', 'Send one JSON object, with each key once.'),
  unknown_fields: row(
    400,
    'The body has fields this endpoint does not know.',
    'details.allowed_fields lists those it accepts.',
  ),
  invalid_request: row(400, 'A value in the request is not valid.', 'details.issues says which value and why.'),
  invalid_cursor: row(
    400,
    'The cursor was not issued for this list.',
    'Use next_cursor as it came, with the same filters.',
  ),
  payload_too_large: row(413, 'The body is too large.', 'Bodies may have 1 MiB, or 32 MiB where media is accepted.'),
  route_not_found: row(404, 'This path does not exist.', 'Compare the path with the API reference.'),
  method_not_allowed: row(
    405,
    'This path does not accept the method.',
    'The Allow header lists the methods it accepts.',
  ),
  rate_limit_exceeded: row(429, 'Too many requests.', 'Wait the seconds in Retry-After, then go on.'),
  internal_error: row(500, 'Something went wrong on our side.', 'Try again; if it persists, tell us the request_id.'),
  service_unavailable: row(503, 'The service cannot be reached at the moment.', 'Try again in a few seconds.'),
  storage_full: row(507, 'There is too little room left for this.', 'Reading and ordinary messages go on.'),
  // errors of keys
  missing_authorization: row(
    401,
    'The Authorization header is missing.',
    'Send Authorization: Bearer followed by your API key.',
  ),
  invalid_api_key: row(401, 'The API key is unknown or revoked.', 'Create a key in the developer area of the panel.'),
  expired_api_key: row(401, 'The API key has expired.', 'Create a new key in the developer area of the panel.'),
  ip_not_allowed: row(
    403,
    'This key may not be used from your address.',
    'details.your_ip is the address seen; an administrator can allow it.',
  ),
  insufficient_scope: row(403, 'The key lacks the scope this operation needs.', 'details.required_scope names it.'),
  plan_limit_exceeded: row(
    402,
    'The plan does not include this.',
    'details.feature says what is missing, details.current_plan what you have.',
  ),
  not_a_partner: row(403, 'The organization is not a partner.', 'Ask us about the partner programme.'),
  admin_only: row(403, 'Only an administrator may do this.', 'Ask an administrator of the organization.'),
  sign_in_required: row(401, 'You are signed out.', 'Sign in again.'),
  // errors of contacts
  missing_identifier: row(400, 'No identifier was given.', 'Send an email or a phone (or, where accepted, id or cpf).'),
  invalid_fields: row(
    400,
    'fields must be an object of custom fields.',
    'Send an object whose keys are registered custom fields.',
  ),
  invalid_phone: row(
    400,
    'The phone cannot be a phone number.',
    'Send it in international format with a leading plus.',
  ),
  invalid_email: row(400, 'The email is not an email address.', 'Check the address for typing errors.'),
  invalid_cpf: row(400, 'The CPF is not valid.', 'Check its eleven digits.'),
  contact_not_found: row(404, 'Contact not found', 'Check the identifier, or create the contact first.'),
  identifier_conflict: row(
    409,
    'The identifier belongs to another contact.',
    'details.contact_id is that contact; merge them or change the value.',
  ),
  contact_merged: row(409, 'The contact was merged into another one.', 'Use details.merged_into instead.'),
  invalid_merge: row(400, 'A contact cannot be merged with itself.', 'Send the id of the duplicate.'),
  merge_not_found: row(404, 'Merge not found', 'Only merges of the last 30 days can be undone.'),
  merge_not_undoable: row(409, 'The merge cannot be undone any more.', 'details.reason says why.'),
  unknown_pipeline: row(400, 'The pipeline does not exist.', 'GET /pipelines lists them.'),
  unknown_stage: row(400, 'The stage does not exist in the pipeline.', 'GET /pipelines lists the stages.'),
  not_in_pipeline: row(400, 'The contact is not in the pipeline.', 'Send a stage to put it there first.'),
  assigned_user_email_not_found: row(422, 'No user has this email.', 'GET /users lists the members.'),
  assigned_user_not_member: row(422, 'The user is not a member of the organization.', 'GET /users lists the members.'),
  assigned_user_role_not_eligible: row(
    422,
    'The role of the user may not own contacts or conversations.',
    'Choose an admin, editor or atendente.',
  ),
  // errors of messages
  missing_type: row(400, 'The type is missing.', 'Send type, for example "text".'),
  unsupported_type: row(400, 'This type of message is not supported.', 'details.accepted lists the types.'),
  missing_destination: row(400, 'Neither to nor conversation_id was given.', 'Send one of them.'),
  missing_connection_id: row(
    400,
    'The organization has several numbers and none was named.',
    'Send connection_id; GET /connections lists them.',
  ),
  no_connection: row(400, 'The organization has no connected number.', 'Connect a number in the panel.'),
  missing_to: row(400, 'to is missing.', 'Send the phone of the recipient.'),
  missing_text: row(400, 'text is missing.', 'Send the text of the message.'),
  missing_body: row(400, 'body is missing.', 'Send the body of the message.'),
  missing_template: row(400, 'The template is missing.', 'Send template_name or template_id.'),
  missing_media: row(
    400,
    'media needs url or base64, and mime_type.',
    'Send media.url or media.base64 together with media.mime_type.',
  ),
  incompatible_mime: row(
    400,
    'The MIME type does not fit the type of the message.',
    'Choose the type of message that fits the file.',
  ),
  invalid_buttons: row(400, 'The buttons are malformed.', 'Send 1 to 3 buttons, each with id and title.'),
  invalid_sections: row(400, 'The sections are malformed.', 'Send sections with title and rows or product_items.'),
  invalid_url: row(400, 'The URL cannot be used.', 'Use a public https address.'),
  invalid_header: row(400, 'The header is malformed.', 'Send a string or an object with type and text or url.'),
  not_a_chatapp_conversation: row(
    400,
    'The conversation belongs to another channel.',
    'Only chat-app conversations can be answered here.',
  ),
  catalog_not_configured: row(403, 'The number has no catalog.', 'Send catalog_id or set one on the connection.'),
  opted_out: row(403, 'The contact opted out.', 'Wait until the contact writes again or opts in.'),
  connection_not_found: row(404, 'Connection not found', 'GET /connections lists the numbers.'),
  conversation_not_found: row(404, 'Conversation not found', 'GET /conversations lists them.'),
  message_not_found: row(404, 'Message not found', 'Check the id.'),
  message_not_resendable: row(
    409,
    'The message cannot be sent again.',
    'details.reason: not_failed, hopeless (it would fail again), may_have_arrived (confirm it), already (it was).',
  ),
  idempotency_key_reused: row(
    422,
    'The idempotency key was used with another body.',
    'Use a new key for a new request; details.first_send_id is the first one.',
  ),
  missing_filter: row(400, 'A filter is required.', 'Send id or wamid.'),
  missing_user: row(400, 'Neither user_id nor user_email was given.', 'Send one of them.'),
  conversation_already_open: row(
    409,
    'A newer conversation with this contact is open.',
    'details.conversation_id is that conversation.',
  ),
  conversation_changed: row(409, 'A colleague answered or took over meanwhile.', 'details says who did what.'),
  // errors of the agent chat
  ...agentErrors,
  // errors of automations
  ...automationErrors,
  ...campaignErrors,
  ...webhookErrors,
  // errors of settings
  name_taken: row(409, 'Something else has this name already.', 'details.field says which value; choose another.'),
  number_refused: row(
    422,
    'The network operator does not confirm the number.',
    'details says why; check the ids and the token. Nothing was saved.',
  ),
  ...priceErrors,
  stale_order: row(409, 'The list has changed meanwhile.', 'Load it again, then put it in order.'),
  tag_not_found: row(404, 'Tag not found', 'GET /tags lists them.'),
  custom_field_not_found: row(404, 'Custom field not found', 'GET /fields lists them.'),
  pipeline_not_found: row(404, 'Pipeline not found', 'GET /pipelines lists them.'),
  stage_not_found: row(404, 'Stage not found', 'GET /pipelines lists the stages.'),
  pipeline_in_use: row(409, 'Contacts are in the pipeline.', 'details.contacts says how many; confirm to remove it.'),
  stage_in_use: row(409, 'Contacts are in the stage.', 'details.contacts says how many; move them first.'),
  ...memberErrors,
  ...partnerErrors,
  ...knowledgeErrors,
  invalid_csv: row(400, 'The file cannot be read as a table of contacts.', 'details.reason says why.'),
  bulk_not_found: row(404, 'Change of many contacts not found', 'It may be older than 30 days.'),
  import_not_found: row(404, 'Import not found', 'It may be older than 30 days.'),
  quick_reply_not_found: row(404, 'Quick reply not found', 'GET /quick-replies lists them.'),
  ...viewErrors,
  ...queueErrors,
  ...figureErrors,
  ...visitorErrors,
  // errors of the panel
  note_not_found: row(404, 'Note not found', 'Only one’s own can be taken back, once.'),
  run_not_found: row(404, 'Run not found', 'It may have been tried again or discarded already.'),
  release_by_operator: row(
    409,
    'The deployment has other organizations: its operator releases the database.',
    'Whoever runs the deployment says npm run release-restored.',
  ),
  reader_failure_not_found: row(
    404,
    'The consumer fails at no such event',
    'It may have processed the event meanwhile.',
  ),
  key_not_found: row(404, 'API key not found', 'It may have been revoked already.'),
  ...aiKeyErrors,
  ...accountErrors,
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errors;

/** Finds the row for a code of type string. Returns undefined for an unknown code. */
export const errorRow = (code: string): ErrorRow | undefined =>
  Object.hasOwn(errors, code) ? errors[code as ErrorCode] : undefined;
