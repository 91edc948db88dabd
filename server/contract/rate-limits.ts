/** Calls per 60 s and key; an organization has five times as many (contract/limits.md). */
export const rateLimits = {
  contactsRead: 120,
  contactsWrite: 300,
  contactsBatch: 30,
  contactsSchema: 60,
  conversations: 120,
  conversationActions: 120,
  messagesRead: 120,
  messagesSend: 120,
  legacySend: 60,
  agents: 120,
  agentChat: 60,
  connections: 120,
  campaigns: 120,
  automations: 120,
  automationTrigger: 120,
  configuration: 60,
  org: 60,
  templates: 60,
  templatesSync: 60,
  webhooks: 60,
  events: 120,
  analytics: 120,
  partner: 60,
  /** What a member's panel reads, and what it does: pages that read much never keep a reply from going out. */
  panel: 1_200,
  panelActs: 600,
} as const satisfies Record<string, number>;

export type RateLimitName = keyof typeof rateLimits;

/** How many times a caller's calls those of all its organization are. */
export const organizationFactor = 5;
/** People of one organization work in it at the same time: they share no less than a flood would need. */
export const organizationFactors: Partial<Record<RateLimitName, number>> = { panel: 50, panelActs: 50 };
/** Failed authentications a minute and address. */
export const failedAuthentications = 60;
/** Sign-in tries a minute of one account from one address, and of all accounts from one address. */
export const signInsByAccount = 10;
export const signInsByAddress = 60;
/** Links to a new password, asked for or tried, a minute and address; e-mails with one an hour and person. */
export const passwordResetsByAddress = 10;
export const passwordResetsByPerson = 3;
/** Wrong tries of one account over all unknown addresses (or of one known device) that are free; afterwards each waits longer. */
export const freeGuesses = 15;
/** Minutes: 1, 2, 4, … never more than these. */
export const guessWaitMax = 15;
/** Visitors of web chats a minute: messages of one, messages from one address (an office shares it), anything from one address. */
export const visitorMessages = 20;
export const visitorMessagesByAddress = 200;
export const visitorCallsByAddress = 600;
