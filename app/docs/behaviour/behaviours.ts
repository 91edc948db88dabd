import type { Behaviour } from './behaviour.ts';
import { ofAgents } from './of-agents.ts';
import { ofFlows } from './of-flows.ts';

/** What the page of behaviour says, by subject. */
export const behaviours: readonly (readonly [string, readonly Behaviour[]])[] = [
  [
    'Sending',
    [
      {
        decisions: [8],
        what: 'An interrupted send is never repeated. When our process ended in the middle, the outcome is recorded as `outcome_unknown`, and the same idempotency key answers it. A network operator that took the call and never answered is `operator_unreachable` with `retryable: false`; a status it reports later is the truth.',
        why: 'A message that arrives twice cannot be taken back. Only people send such a message again, warned that it may arrive twice.',
      },
      {
        decisions: [21],
        what: 'What the operator would certainly refuse is not sent to it: values that do not fit a template we know answer 200, `failed`, with its own code 132000 or 132012, and the templates are synced. A type without captions (audio) drops its caption.',
        why: 'You handle one kind of refusal, whoever found it.',
      },
      {
        decisions: [20],
        what: 'A field of another type is an unknown one: `{type: text, caption}` is 400 `unknown_fields`, after the type’s own codes. Labels the operator needs and the API does not (`button_text`, `display_text`, a product list’s `header`) are filled in, in the language of the organization.',
        why: 'A caption that nobody would see is more likely a mistake than a wish.',
      },
      {
        decisions: [44],
        what: '`{{key}}` in a template’s `body_params` and `button_params` is filled from the contact: a registered custom field, else `name`, `email`, `phone`. An unknown key stays as written; a field the contact lacks is empty, and the operator refuses that.',
        why: 'Better refused than delivered with braces in it.',
      },
      {
        decisions: [25],
        what: '`POST /conversations/{id}/messages` answers the send result with the updated `conversation` inside. With `open_conversation: on_reply` the `conversation_id` is null, and so is the message’s, until the customer writes.',
        why: 'A conversation nobody answered yet is in nobody’s list.',
      },
      {
        decisions: [9],
        what: 'The sandbox answers a message outside the 24-hour window (131047) in the call itself: 200, `status: failed`.',
        why: 'So the case can be seen and tried at once. The real operator may also say so later, by a status.',
      },
      {
        decisions: [28],
        what: 'A template sync is all pages or nothing, and answers `ok: false` with `errors` when the operator refuses.',
        why: 'Half a list would look like removed templates.',
      },
    ],
  ],
  [
    'Receiving',
    [
      {
        decisions: [22, 28],
        what: 'Of a file the bytes say what it is; the declared type is believed only where bytes cannot tell. Links are signed, live an hour at most, and are equal for five minutes; only pictures, sound and video open in place. A medium sent by `url` stays there: `file.url` is that url, `file.size` null. A received file that takes longer than 15 s follows its message.',
        why: 'A stranger’s file must not run in your browser, and nobody waits for a large one.',
      },
      {
        decisions: [23],
        what: 'Reactions, edits and revokes change the message they are about (`reactions`, `edited_at`, `revoked_at`) and are no messages. One that comes before its message waits as a system line. What was revoked is shown no more, and kept until the contact is erased.',
        why: 'The operator sends them out of order, and a conversation reads as the customer sees it.',
      },
      {
        decisions: [24],
        what: 'A person named by number and user id together is one: where these led to two contacts, the user id moves to the contact of the number. A changed number frees the old one.',
        why: 'No message is lost over a contradiction in what we know of people.',
      },
      {
        decisions: [43],
        what: 'A conversation a person opens is told to the operator as read, up to its latest message (by number, on unless switched off); what the AI answers is not. Being written to is no sighting of a contact, and changes nothing of it.',
        why: 'Blue ticks say that a person looked.',
      },
    ],
  ],
  [
    'Conversations',
    [
      {
        decisions: [26],
        what: 'A reply typed on the business’s own phone is a takeover by nobody: `takeover {user: null}`. Archiving ends a conversation for good; what the customer writes next opens another.',
        why: 'The operator does not say who typed. The AI has to be silent all the same.',
      },
      {
        decisions: [29],
        what: 'Rating (by number, off unless switched on): resolving asks once, inside the window; the first score counts and reopens nothing. Words that quote the question or the score become the comment, once, and `conversation.rated` comes again; unquoted words are a new request. A closed web chat asks too, where an administrator wants that.',
        why: 'A new request taken for a comment would be answered by nobody.',
      },
      {
        decisions: [41, 42],
        what: 'The API sends into chat-app conversations alone (400 `not_a_chatapp_conversation` everywhere else); people answer web conversations in the inbox, with files (20 MiB; visitors 10 MiB). Web chats are off until an administrator switches them on, by agent; which sites may embed one is enforced by the browser (`frame-ancestors`), and told to the script, which then shows nothing.',
        why: 'A web page has no number to send to, and reads only while it is open.',
      },
      {
        decisions: [40],
        what: 'Whoever types a customer’s e-mail does not become that customer: one that is taken stays in `conversation.user`, and the two contacts stay two until a person merges them. A visitor’s messages have `wamid: null`; what they are answered is `sent` at once and `read` when their page shows it. There is no 24-hour window.',
        why: 'Anybody can type an address.',
      },
    ],
  ],
  [
    'Contacts',
    [
      {
        decisions: [30],
        what: 'A lookup tries what it is given (id, e-mail, phone, CPF) and answers the first that matches; 404 means that none did. Bodies of operations that name a contact are read the same way. Null and blank count as not given, there and in upserts.',
        why: 'Systems send so what they do not know.',
      },
      {
        decisions: [35, 34],
        what: 'Numbers without a plus are Brazilian, or foreign when they are long and real; a local number without its area is 400 `invalid_phone`. A new contact enters pipelines with `auto_enroll` in their first stage, whatever door it came by.',
        why: 'A number guessed wrongly is somebody else’s.',
      },
      {
        decisions: [10],
        what: 'Numbers in `fields` are stored as text; `null` there is refused.',
        why: 'To clear a field is an act of its own: `POST /contacts/field` with `value: null`.',
      },
      {
        decisions: [31],
        what: 'A merge joins the two `notes`, and a name that only repeats phone or e-mail gives way. Of several open conversations on one number the one a person took over stays open, the others are resolved. Tags and pipelines the survivor gains are no events of their own. The export of a merged contact is 409 `contact_merged`.',
        why: 'Those events would start automations twice for one person.',
      },
      {
        decisions: [32],
        what: 'After an erasure published events show `object: null`, also those being sent at that moment; anonymizing also takes name, e-mail, phone and CPF out of what was written, and removes files. Queues know senders by a hash, the request log keeps ids only.',
        why: 'A person who is gone must not come back through a copy; and what a picture shows cannot be made anonymous.',
      },
    ],
  ],
  [
    'Webhooks and events',
    [
      {
        decisions: [36],
        what: 'Of a failing webhook every administrator is told once at 1 h, 24 h and 48 h and on disabling, in their language; a stage that was slept through is not told belatedly. A replay runs in the background, one of a kind at a time at an endpoint.',
        why: 'Early enough to mend it before the 72 hours end, seldom enough to be read.',
      },
      {
        decisions: [37],
        what: 'What an endpoint missed is what was recorded of its types while it was paused or disabled and never put in line for it. An example (`data.example: true`) is a delivery without a fact: it stands in no `GET /events`.',
        why: 'Nothing is sent twice that was in line already, and no example passes for something that happened.',
      },
      {
        decisions: [38],
        what: 'The engine page of the panel shows an organization its own runs; of the deployment’s, only how many.',
        why: 'Tenants see nothing of each other.',
      },
    ],
  ],
  [
    'Organization and team',
    [
      {
        decisions: [12, 14],
        what: '`/tags`, `/users`, `/quick-replies` are newest first; what has a position (`/fields`, `/pipelines`) goes by it. Removing a tag or a custom field takes it from every contact, each with its event; a stage with contacts stays, a pipeline with contacts goes only when that is confirmed. A month of `/org/usage` is a calendar month in UTC. `updated_since` of `/partner/usage` goes by when a client was made.',
        why: 'Your copy follows by events, and nobody loses a place in a pipeline by a slip. Sums of a month that runs have no moment of change.',
      },
      {
        decisions: [13, 54],
        what: 'An invitation’s link opens no account: a known person proves the password; only one who is a member nowhere and has none may choose it there. A mailbox is proven by a mailed link (or the deployment’s own word); until then the account stays in the organization that invited it, and with the proof everything of whoever had it before ends. Who leaves hands contacts and open conversations to somebody, or conversations go into the human queue.',
        why: 'Whoever invites an address must not gain the account of whom it belongs to.',
      },
      {
        decisions: [62],
        what: 'In the panel, erasing for good and taking the contact base out is for administrators and editors; keys need their scope alone.',
        why: 'A key is made by an administrator, who chose its scopes.',
      },
      {
        decisions: [55],
        what: 'A number is the organization’s whose token the operator confirms it for; one that is not verified receives nothing. A removed number keeps its conversations.',
        why: 'Whoever only names a number must get nothing of what its customers write.',
      },
      {
        decisions: [57],
        what: 'Room runs out in order: strangers have quotas a day; below a floor of free space files and bulk work are 507 `storage_full`, while texts go on.',
        why: 'A customer’s message is the last thing to be refused.',
      },
    ],
  ],
  ['Agents', ofAgents],
  ['Automations and campaigns', ofFlows],
];
