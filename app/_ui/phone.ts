import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A stored number as people write it; what is no number stays as it is. */
export const phoneText = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
