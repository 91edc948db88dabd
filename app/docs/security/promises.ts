/** A promise to everybody who trusts us with conversations, and how it is held. */
interface Promised {
  readonly what: string;
  /** Where its tests lie, from the root of the source. */
  readonly tests: readonly string[];
}

/** What the page of security says, by subject. Every file named here exists: a test asks. */
export const promises: readonly (readonly [string, readonly Promised[]])[] = [
  [
    'Who gets in',
    [
      {
        what: 'Guesses of a password are counted by account and address, by address, and by account over all addresses, where each further one waits longer. Nobody is locked out for good: a browser that is known has tries of its own. Of IPv6 a /64 counts as one address.',
        tests: ['server/domain/accounts/sign-in.test.ts'],
      },
      {
        what: 'A session is a row: it ends with signing out, with the membership, with a new password, from the list below Settings, after 14 days unused and after 30 in any case. A second factor (TOTP) is a matter of a minute; each code counts once.',
        tests: ['server/domain/accounts/sign-in.test.ts', 'e2e/panel/security.spec.ts'],
      },
      {
        what: 'An invitation’s link proves nothing of a mailbox. An account made by one is unproven until a mailed link was opened, and stays within the organization that invited it.',
        tests: ['server/api/members/unproven-accounts.test.ts'],
      },
      {
        what: 'No deployment shares a password with another: a demonstration’s own is made for it and told once. Without a public address the server listens to its own machine alone.',
        tests: ['server/boot/demo.test.ts', 'server/boot/decide-exposure.test.ts'],
      },
      {
        what: 'Keys are stored as hashes, shown once, and have scopes, addresses and an end.',
        tests: ['server/access/admission.test.ts', 'server/api/every-operation.test.ts'],
      },
    ],
  ],
  [
    'What organizations see of each other: nothing',
    [
      {
        what: 'Every operation, of the API and of the panel, is asked with the real ids of another organization, of every kind there is: it answers what it answers of an id nobody has, shows nothing and changes nothing.',
        tests: ['server/api/foreign-ids.test.ts'],
      },
      {
        what: 'A number belongs to whom the operator says: it is verified with its business account before it is saved, messages are routed to verified numbers alone, and a verified claim displaces one that is not.',
        tests: ['server/api/connections/claimed-numbers.test.ts'],
      },
      {
        what: 'Erasing a person looks for whole values within their organization; no identifier can be written so that it hits somebody else.',
        tests: ['server/api/contacts/erase-within-organization.test.ts', 'server/api/contacts/delete-contact.test.ts'],
      },
      {
        what: 'Erasing for good and taking the contact base out is for administrators and editors, and no cell of an exported file runs as a formula.',
        tests: ['server/api/contacts/erase-by-role.test.ts', 'server/base/csv.test.ts'],
      },
      {
        what: 'Who opted out is not reached in another’s name, and nobody who was erased comes back through a message under way.',
        tests: ['server/api/messages/erased-while-sending.test.ts'],
      },
      {
        what: 'Live updates are bounded in number and in life, show each role what it may read, and end with the session, the membership or a change of role.',
        tests: [
          'server/api/live/live-stream.test.ts',
          'server/api/live/visitor-stream.test.ts',
          'server/boot/beside-streams.test.ts',
        ],
      },
      {
        what: 'A browser is sent notices only while the session that asked for them lives, sealed so that no push service reads them; each is asked about again before it leaves, and its address is public https or nothing.',
        tests: ['server/api/push/push.test.ts', 'e2e/panel/push.spec.ts'],
      },
    ],
  ],
  [
    'What strangers can do: little',
    [
      {
        what: 'Bodies are bounded before anybody reads them, at every door; bytes in flight are bounded by address and in all. Files wait for a session.',
        tests: ['server/boot/hand-on.test.ts'],
      },
      {
        what: 'Whatever is written to us by mistake or on purpose, as a path, a method, a media type, a cookie or a name that JavaScript knows, is a 4xx and no error in the log; a link to sign in leads nowhere but here.',
        tests: ['e2e/hostile.spec.ts', 'server/api/names-objects-have.test.ts', 'app/(auth)/sign-in/own-path.test.ts'],
      },
      {
        what: 'Jobs are taken from the engine that holds the key, and are registered under our own address, whatever Host a caller names.',
        tests: ['app/api/inngest/outside.test.ts', 'inngest/sync-outside.test.ts'],
      },
      {
        what: 'Visitors of a web chat have so many bytes a day, by visitor, address and organization, and send files only after a first text. Below a floor of free space nothing large is accepted, and health says so.',
        tests: ['server/api/visitors/visitor-uploads.test.ts'],
      },
      {
        what: 'Every page runs its scripts under a nonce and in nobody’s frame; calls with a session are taken from our own pages alone; links made from data are http, https, mailto or tel, or no links.',
        tests: ['server/boot/hand-on.test.ts', 'app/_ui/safe-href.test.ts', 'e2e/panel/policy.spec.ts'],
      },
      {
        what: 'The sandbox operator and its phone stand on a demonstration’s own machine alone, behind a token of the deployment; the phone takes an administrator’s session or a key of the organization.',
        tests: ['server/boot/doors.test.ts', 'e2e/phone.spec.ts'],
      },
      {
        what: 'Webhooks go to public https addresses alone: the address dialled is the address checked, at every attempt, and redirects are not followed.',
        tests: ['server/gateways/http/targets.test.ts', 'server/gateways/http/guard-lookup.test.ts'],
      },
    ],
  ],
  [
    'What is kept, and how',
    [
      {
        what: 'Tokens and secrets are sealed (AES-256-GCM, bound to their row), the database names the key it is sealed with, and another key refuses to start. Keys are rotated beside running servers.',
        tests: ['server/base/encrypt.test.ts', 'server/boot/prove-keys.test.ts'],
      },
      {
        what: 'What was received raw is kept for a while only, and every other record has its term too.',
        tests: ['server/domain/receiving/forget-old-channel.test.ts'],
      },
      {
        what: 'Idempotency keys are kept as hashes, by organization and mode; what a stranger declares of a file cannot add a header to an answer.',
        tests: ['server/domain/idempotency/keys-before-hashes.test.ts', 'server/inbound/handle-file-request.test.ts'],
      },
      {
        what: 'Erasing a contact reaches every table, file and queue that holds them; a proof without personal data remains.',
        tests: ['server/api/contacts/delete-contact.test.ts'],
      },
    ],
  ],
  [
    'What breaks, and what is lost then: nothing',
    [
      {
        what: 'A process that was killed, frozen or cut off is taken over within half a minute; when it wakes up it undoes nothing. Every wait has an end.',
        tests: ['inngest/engine/conformance/processes.test.ts', 'server/jobs/within-limit.test.ts'],
      },
      {
        what: 'A transaction that the database rolled back is never taken for one that was committed; deadlocks are tried again.',
        tests: ['server/db/transact.test.ts'],
      },
      {
        what: 'Thousands of combinations of filters leave nothing behind in the database’s memory; a pooler that would break sessions is refused in words.',
        tests: ['server/api/composed-statements.test.ts', 'server/boot/refuse-pooler.test.ts'],
      },
      {
        what: 'Killed processes, crashed databases, an engine that is away and receivers of every bad manner lose no accepted message and no event.',
        tests: ['e2e/faults/processes.spec.ts', 'e2e/faults/database.spec.ts', 'e2e/faults/receivers.spec.ts'],
      },
    ],
  ],
];
