/**
 * Maximum number of calls per 60 s with one API key. The limit of an organization is five times as high
 * (contract/limits.md).
 */
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
  /**
   * Calls of a member in the panel. Reads (`panel`) and writes (`panelActs`) are counted separately, so that a page
   * that reads a lot never prevents a reply from being sent.
   */
  panel: 1_200,
  panelActs: 600,
} as const satisfies Record<string, number>;

export type RateLimitName = keyof typeof rateLimits;

/** Factor by which the limit of an organization exceeds the limit of one caller. */
export const organizationFactor = 5;
/**
 * Factors of an organization in the panel. They are larger, because many people of one organization work at the same
 * time. Only a flood of calls should reach the resulting limits.
 */
export const organizationFactors: Partial<Record<RateLimitName, number>> = { panel: 50, panelActs: 50 };
/** Maximum number of failed authentications per minute from one IP address. */
export const failedAuthentications = 60;
/** Maximum number of sign-in attempts per minute from one IP address: to one account, and to all accounts together. */
export const signInsByAccount = 10;
export const signInsByAddress = 60;
/**
 * Limits of links for setting a new password. The first two limit requests and attempts per minute from one IP address.
 * The last one limits e-mails per hour to one person.
 */
export const passwordResetsByAddress = 10;
export const passwordResetsByPerson = 3;
/**
 * Number of wrong passwords for one account after which each attempt has to wait. All unknown devices share one count,
 * and each known device has a separate count. The wait grows with each further attempt.
 */
export const freeGuesses = 15;
/** Maximum wait after wrong passwords, in minutes. The waits are 1, 2, 4 and so on. */
export const guessWaitMax = 15;
/**
 * Limits per minute for visitors of web chats: messages of one visitor, messages from one IP address (which an office
 * may share), and calls of any kind from one IP address.
 */
export const visitorMessages = 20;
export const visitorMessagesByAddress = 200;
export const visitorCallsByAddress = 600;
