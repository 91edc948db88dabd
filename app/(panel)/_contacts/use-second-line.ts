import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Contact } from '#server/contract/people/contact.ts';

/**
 * Returns a function that writes the phone and the e-mail of a contact, which tell contacts with the same name apart.
 */
export function useSecondLine(): (contact: Pick<Contact, 'phone' | 'email'>) => string {
  const phoneText = usePhoneText();
  return ({ phone, email }) => [phone && phoneText(phone), email].filter(Boolean).join(' · ');
}
