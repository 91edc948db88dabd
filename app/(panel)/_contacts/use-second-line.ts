import { usePhoneText } from '#app/_ui/phone.ts';
import type { Contact } from '#server/contract/contact.ts';

/** How a contact is told from its namesakes. */
export function useSecondLine(): (contact: Pick<Contact, 'phone' | 'email'>) => string {
  const phoneText = usePhoneText();
  return ({ phone, email }) => [phone && phoneText(phone), email].filter(Boolean).join(' · ');
}
