// The limits and choices of web chats. This file does not import zod, because the visitor's page and the settings page
// load it in the browser.

/** When visitors are asked who they are: never, after their first message, or before it. */
export const identifyModes = ['never', 'optional', 'required'] as const;

export const visitorTextMax = 4_000;
export const visitorCommentMax = 1_000;
