/** The texts of the guides in the documentation. The guides' long lists are stored separately in app/docs. */
export const behaviourGuide = {
  title: 'Behaviour',
  lead: 'What integrators meet and the reference of a single operation does not say, each with its reason.',
};

export const securityGuide = {
  title: 'Security',
  lead: 'What Parley promises, and the tests that hold it. All of them run before every release.',
  report: 'Report a hole',
  reportHow:
    'Write to whoever runs this deployment, privately and before you tell anybody else: what you did, what you saw, what you expected. A deployment of your own (<code>npm start</code>) is the place to try things; it needs nobody’s data. Please send no more calls than show the point, and read nothing of other people.',
  reportThen:
    'What is confirmed is mended with a test that failed before, at the mechanism and not at the symptom, and you are named if you like.',
};

export const errorsGuide = {
  title: 'Error codes',
  lead: 'Branch on <code>error</code>; <code>message</code> is for people and may change.',
  all: 'All error codes',
  means: 'What it means',
  toDo: 'What to do',
  answer: 'An answer with it',
};

export const webChatGuide = {
  title: 'Visitors of the web chat',
  lead: 'Who writes in the chat on your site: what visitors type is only claimed, what your server signs is known.',
  claimed: 'What visitors type',
  claimedText:
    'A name and an e-mail that a visitor typed are kept beside the contact, in <code>claimed</code>. No contact is found by them, no import and no <code>POST /contacts</code> meets them, and the agent is not told. In the panel they are marked, and a person of the team can confirm them.',
  sign: 'Sign who it is',
  signText:
    'Make the secret of the chat in the panel, in the settings of the web chat, and keep it on your server. <code>signature</code> is the lowercase hex HMAC-SHA256, keyed by the secret (<code>wcsec_…</code>, the whole text), over six lines joined by a line feed: <code>v1</code>, <code>issued_at</code> (unix seconds), <code>user_id</code>, <code>email</code>, <code>phone</code>, <code>name</code>. What you do not give is an empty line.',
  language: 'Language',
  tell: 'Tell the chat',
  tellText:
    'On each page where the person is signed in, after the script tag or before it. Their conversation and their contact are theirs in every browser.',
  rules: 'What holds',
  ruleOnce:
    'The contact is the one that has this <code>user_id</code>; else the one with the <code>email</code>, else with the <code>phone</code>; else a new one. Two contacts are never made one.',
  ruleDay: 'A signature holds for 24 hours from <code>issued_at</code>. Sign anew with each page.',
  ruleVerified:
    'Sign an <code>email</code> or <code>phone</code> only after you have verified it: whoever it names is believed.',
  ruleRefused:
    'A signature that is wrong or too old is <code>identity_not_proven</code>, in the console of the browser with the reason. The chat goes on with a stranger.',
  ruleReset:
    'Call <code>reset</code> where the person signs out, or <code>identify</code> with <code>null</code>: this browser forgets them. What was said before they signed in stays with a stranger.',
  ruleSecret: 'Renewed, the secret before holds for 24 hours more, or ends at once if you say so.',
};

export const webhooksGuide = {
  title: 'Webhooks',
  lead: 'Each event of your organization, posted to your own server within about a second. Answer 2xx within 10 seconds; do the work afterwards.',
  arrives: 'What arrives',
  arrivesText:
    'A POST with the event as JSON: <code>id</code>, <code>type</code>, <code>api_version</code>, <code>created_at</code>, <code>org_id</code> and <code>data</code>, whose <code>object</code> is the resource as its GET shows it, or null when it is gone. GET /events shows the very same bodies for 30 days.',
  headerSignature: "t='<unix seconds>',v1='<hex>': the signature described below",
  headerPrevious: 'the same by the old secret, for 24 hours after it was rotated',
  headerEvent: 'the event’s type',
  headerEventId: 'the event’s id: ignore one you have seen',
  headerDeliveryId: 'the delivery’s id, the same for every attempt',
  headerAttempt: 'which attempt this is, from 1',
  verify: 'Verify it',
  verifyText:
    '<code>v1</code> is the lowercase hex HMAC-SHA256, keyed by the endpoint’s secret (<code>whsec_…</code>, the whole text), over <code>t</code>, a dot and the raw body. Use the body exactly as received: one that was parsed and written again has other bytes. Refuse what is older than 300 seconds.',
  language: 'Language',
  vectors: 'Test vectors',
  vectorsText: 'Each of the helpers above gives these verdicts in our tests; yours should too.',
  accept: 'accept',
  refuse: 'refuse',
  secret: 'Secret',
  body: 'Body',
  empty: '(empty)',
  clock: 'The receiver’s clock',
  try: 'Try your receiver',
  tryText: 'Sends a delivery as Parley would, with nothing but curl and openssl:',
  tryPanel:
    "From the panel, <em>Send an example</em> delivers a sample body of any type, with <code>data.example</code> true; POST /webhooks/'{id}'/test sends an event of type webhook.test.",
  fails: 'When it fails',
  failsWhat: 'Anything but 2xx within 10 seconds is a failure; redirects are not followed.',
  failsAgain:
    'Attempts follow after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours; after six the delivery is exhausted. A retry by hand adds one.',
  failsTwice: 'The same event can arrive twice (a slow answer, a retry by hand): remember Svc-Event-Id.',
  failsLong:
    'An endpoint failing for over an hour stands in <code>alerts</code> of GET /org, and administrators get an e-mail; again after 24 and 48 hours. After 72 hours without success it is disabled.',
  failsMissed: 'What happens meanwhile is recorded: enable the endpoint again and send what it missed with one click.',
  types: 'The {count} event types',
  bodyOf: 'A body of {type}',
};
