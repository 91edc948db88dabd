import type { Held } from '#server/contract/developers/engine.ts';

const words: Readonly<Record<Held['due'][number]['kind'], string>> = {
  ai_answers: 'customers whom the AI owes an answer',
  deliveries: 'webhook deliveries',
  campaigns: 'campaigns (each waits until it is resumed in the panel)',
  flows: 'runs of automations',
  emails: 'e-mails',
  ratings: 'questions for a rating',
  waiting_notices: 'customers who wait for a person',
  push_notices: 'push notices',
};

/** Formats the amounts of due work as one text for the log. */
export const nameDue = (due: Held['due']): string =>
  due.map(({ kind, count }) => `${count} ${words[kind]}`).join(', ') || 'nothing';
