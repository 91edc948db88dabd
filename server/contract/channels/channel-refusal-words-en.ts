/** Texts for the people of the team: why a message did not arrive, and what to do about it. */
export interface RefusalWords {
  readonly reason: string;
  readonly remedy: string;
}

const say = (reason: string, remedy: string): RefusalWords => ({ reason, remedy });

const token = say(
  'The connection of the number to WhatsApp has expired.',
  'An administrator must reconnect the number.',
);
const permission = say(
  'The number may not send this message.',
  'An administrator must check the permissions of the app at Meta.',
);
const wait = say('Too many messages in a short time.', 'Wait some minutes and send again.');
const passing = say('WhatsApp had a passing failure.', 'Send again in a moment.');
const parameter = say(
  'WhatsApp did not accept the content of the message.',
  'Check it; the detail says what is missing.',
);
const templateValue = say('A value of the template has not the form it needs.', 'Check the values of the template.');

const apart = say(
  'WhatsApp takes this marketing template at its marketing address only.',
  'Sync the templates; it goes there as soon as its category is known.',
);

/** Texts by the messaging provider's error code. A code without a text uses the text of its class. */
export const refusalWordsEn: Readonly<Record<string, RefusalWords>> = {
  '0': token,
  '190': token,
  '3': permission,
  '10': permission,
  '131005': permission,
  '368': say('The account is blocked for breaking a policy.', 'Open the WhatsApp Manager and ask for a review.'),
  '131031': say('The WhatsApp account is locked.', 'Open the WhatsApp Manager and see why.'),
  '130497': say('The business may not write to people in this country.', 'Reach the customer another way.'),
  '33': say('The number of the business was deleted at WhatsApp.', 'Connect another number.'),
  '131045': say('The certificate of the number is not valid.', 'Register the number again.'),
  '133010': say('The number is not registered with WhatsApp.', 'Register the number again.'),
  '131042': say('There is a problem with the payment of the account at Meta.', 'Settle it in the WhatsApp Manager.'),
  '4': wait,
  '80007': wait,
  '130429': say('The number reached its limit of messages a second.', 'Wait a moment and send again.'),
  '131048': say(
    'WhatsApp limited the number because messages were reported.',
    'Stop marketing and look at the quality of the number.',
  ),
  '131056': say('Too many messages to this person in a row.', 'Wait some seconds and send again.'),
  '131064': say(
    'The business has written to as many people as it may in 24 hours.',
    'Wait until the 24 hours have passed; the limit is shared by all numbers.',
  ),
  '133016': say('The number was registered too often.', 'Wait 72 hours before registering it again.'),
  '1': passing,
  '2': passing,
  '131000': passing,
  '131016': passing,
  '131057': say('The WhatsApp account is under maintenance.', 'Try again in some minutes.'),
  '135000': say(
    'WhatsApp dropped the message without saying why; in a campaign, because of bad feedback.',
    'Of one message: send again later. In a campaign: stop it and look at the quality of the number.',
  ),
  '131060': say('WhatsApp cannot deliver this message yet.', 'Try again in some seconds.'),
  '100': parameter,
  '131008': parameter,
  '131009': parameter,
  '131021': say('The recipient is the number of the business itself.', 'Send to the number of the customer.'),
  '131051': say('WhatsApp does not send this type of message.', 'Send the content another way.'),
  '131061': say(
    'This template has a highest price, and such messages go through the marketing address alone.',
    'Sync the templates and send again, or take the highest price off.',
  ),
  '131062': say(
    'A template with a highest price, or one with a code, cannot be sent to a person known by username alone.',
    'Ask the customer for the phone and send to that, or send without a highest price.',
  ),
  '131063': apart,
  '131065': say('A highest price is not offered in the country of this person.', 'Send without a highest price.'),
  '131055': say('WhatsApp takes this message at another address only.', 'Sync the templates and send again.'),
  '134100': say('Only marketing templates are taken at this address.', 'Sync the templates and send again.'),
  '131070': say(
    'Somebody else owns this conversation at WhatsApp and answers in it.',
    'Take the thread, then send again.',
  ),
  '131026': say(
    'The message could not be delivered to this number.',
    'Check that the number uses WhatsApp and that the person has not blocked the business.',
  ),
  '130403': say('The business has blocked this person.', 'Unblock the person to write again.'),
  '131049': say('Meta limited marketing messages to this person.', 'Try tomorrow, or wait until the person writes.'),
  '131050': say('The person asked not to get marketing messages.', 'Send them no more marketing.'),
  '130472': say('Meta is running an experiment with this person.', 'Reach them another way, or wait.'),
  '137000': say('The identity of the person at WhatsApp has changed.', 'Ask the person before you go on.'),
  '131030': say(
    'A test number only writes to allowed numbers.',
    'Allow this number at Meta or connect one of your own.',
  ),
  '131037': say('The display name of the number is not approved yet.', 'Wait for its approval at Meta.'),
  '131047': say(
    'More than 24 hours have passed since the customer last wrote.',
    'Send an approved template, or wait until the customer writes.',
  ),
  '131052': say('WhatsApp could not download the file.', 'Check that the address of the file is public.'),
  '131053': say('WhatsApp did not accept the file.', 'Check its format and size.'),
  '132000': say('The number of values is not what the template needs.', 'Send one value for each variable.'),
  '132001': say('The template does not exist in this language.', 'Sync the templates, check name and language.'),
  '132005': say('The text of the template became too long.', 'Use shorter values.'),
  '132018': say(
    'A value of the template has line breaks, tabs or more than four spaces in a row.',
    'Write the value in one line.',
  ),
  '132007': say('The content of the template breaks a policy.', 'Change the text and ask for approval again.'),
  '132008': templateValue,
  '132012': templateValue,
  '132015': say('The template is paused for low quality.', 'Use another one, or improve it and wait.'),
  '132016': say('The template was disabled for low quality.', 'Make a new template.'),
  '132068': say('The flow of the template is blocked.', 'Correct the flow at Meta.'),
  '132069': say('The flow of the template is throttled.', 'Wait, and correct the flow at Meta.'),
  outcome_unknown: say(
    'Sending was interrupted, and nobody knows whether the message left.',
    'Ask the customer before you send it again.',
  ),
  operator_unreachable: say('WhatsApp could not be reached.', 'Send again in a moment.'),
  connection: permission,
  throttle: wait,
  unknown: say('WhatsApp refused the message.', 'The detail says why.'),
};
