import type { Behaviour } from './behaviour.ts';

/** What callers and administrators feel of automations and campaigns. */
export const ofFlows: readonly Behaviour[] = [
  {
    decisions: [69],
    what: 'A refused `POST /automation-trigger` changes nothing, not even the contact. A flow whose own conditions the contact does not meet answers 409 `conditions_not_met`. A run keeps the version it began with; publishing lets older runs end, or moves those whose earlier steps are the same. What happened more than six hours ago starts nothing. Every start that did not begin is kept for 30 days with its reason.',
    why: 'A half-done call is worse than a refused one, and "why did this not run?" must have an answer.',
  },
  {
    decisions: [70],
    what: 'A campaign is frozen when it starts: its people, its words for each of them. Each recipient gets it at most once, also after a pause or a crash; a send whose outcome nobody knows is not tried again. Who asks with one word to stop, within a week of a message the business began, is opted out. `held` is what the operator keeps back: it counts as sent.',
    why: 'Sending twice costs money and trust; nobody should get what was changed after it was looked at.',
  },
];
