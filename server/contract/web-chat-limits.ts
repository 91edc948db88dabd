// Without zod: the visitor's page and the settings read these in the browser.

/** Are visitors asked who they are: not at all, after their first message, or before it. */
export const identifyModes = ['never', 'optional', 'required'] as const;

export const visitorTextMax = 4_000;
export const visitorCommentMax = 1_000;
