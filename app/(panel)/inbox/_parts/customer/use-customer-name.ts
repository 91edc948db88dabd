import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { customerName } from './who-answers.ts';

/**
 * Returns a function for the best known name of a customer. Phone numbers are formatted for reading. The function
 * returns null if nothing is known.
 */
export function useCustomerName(): (conversation: Conversation) => string | null {
  const phoneText = usePhoneText();
  return (conversation) => {
    const name = customerName(conversation);
    return name && phoneText(name);
  };
}
