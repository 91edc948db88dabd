import { usePhoneText } from '#app/_ui/phone.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import { customerName } from './who-answers.ts';

/** The best name we have for the customer, a number among them as people write it; null: none. */
export function useCustomerName(): (conversation: Conversation) => string | null {
  const phoneText = usePhoneText();
  return (conversation) => {
    const name = customerName(conversation);
    return name && phoneText(name);
  };
}
