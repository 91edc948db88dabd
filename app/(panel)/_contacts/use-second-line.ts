import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Contact } from '#server/contract/people/contact.ts';

/** Returns a function that formats a contact's phone and e-mail, which distinguish contacts with the same name. */
export function useSecondLine(): (contact: Pick<Contact, 'phone' | 'email'>) => string {
  const phoneText = usePhoneText();
  return ({ phone, email }) => [phone && phoneText(phone), email].filter(Boolean).join(' · ');
}
