import type { Figures } from '#server/contract/insight/analytics.ts';
import { handoffTypes } from '#server/contract/insight/figure-words.ts';

export const answersOf = ({ by }: Pick<Figures, 'by'>): number => by.ai.count + by.person.count + by.other.count;

/**
 * Returns how many conversations the list behind each figure must contain. Assumes that no customer was told that a
 * person takes over.
 */
export const numbersOf = (told: Figures) => {
  const parts = (prefix: string, of: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(of).map(([part, number]) => [`${prefix}${part}`, number]));
  const { ai, person, other } = told.by;
  const nobody = told.conversations_resolved - Object.values(told.answered_by).reduce((sum, one) => sum + one);
  const types = Object.fromEntries(handoffTypes.map((type) => [type, told.handoff_codes[type] ?? 0]));
  return {
    ...{ opened: told.conversations_opened, reopened: told.conversations_reopened },
    ...{ resolved: told.conversations_resolved, resolved_by_ai: told.conversations_resolved_by_ai },
    ...{ handed_off: told.handoffs, ...parts('handed_off_', types) },
    ...{ answered: answersOf(told), answered_usefully: answersOf(told), rated: told.ratings },
    ...parts('first_response_by_', { ai: ai.count, person: person.count, other: other.count }),
    ...{ messages_in: told.messages_in, messages_out: told.messages_out },
    ...{
      ...parts('messages_out_by_', told.messages_out_by),
      ...parts('answered_by_', { ...told.answered_by, nobody }),
    },
    ...parts('sentiment_', told.sentiment),
  };
};
