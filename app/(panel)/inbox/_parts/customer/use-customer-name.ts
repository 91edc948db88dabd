import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { customerName } from './who-answers.ts';

/**
 * Returns a function for the best known name of a customer, with phone numbers formatted for people; null if there is
 * none.
 */
export function useCustomerName(): (conversation: Conversation) => string | null {
  const phoneText = usePhoneText();
  return (conversation) => {
    const name = customerName(conversation);
    return name && phoneText(name);
  };
}
