import type { Message } from '#server/contract/inbox/message.ts';
import { type Fields, many, part, words as written } from './payload-fields.ts';

const words = (value: unknown): string => written(value).trim();

/** A location that a customer sent. */
export interface SharedLocation {
  readonly name: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A contact that a customer shared. */
export interface Person {
  readonly name: string;
  readonly company: string;
  /**
   * The person's phone numbers. A number is in E.164 format if it is on WhatsApp, or else as the sender wrote it.
   * `kind` is the label that WhatsApp sent, such as “Work”.
   */
  readonly phones: readonly { readonly number: string; readonly kind: string }[];
  readonly emails: readonly string[];
}

/**
 * Returns the location in a location message. Null for any other message, and for coordinates that do not exist on
 * earth (whatsapp/operator.md#c7).
 */
export function locationOf({ type, payload }: Pick<Message, 'type' | 'payload'>): SharedLocation | null {
  const { latitude, longitude, name, address } = part(part(payload).location);
  if (type !== 'location' || typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return { name: words(name), address: words(address), latitude, longitude };
}

function personOf(card: Fields): Person {
  const { company, title } = part(card.org);
  const phones = many(card.phones).map(({ phone, wa_id: id, type }) => ({
    number: /^\d{8,15}$/.test(words(id)) ? `+${words(id)}` : words(phone),
    kind: words(type).toLowerCase(),
  }));
  return {
    name: words(part(card.name).formatted_name),
    company: [words(title), words(company)].filter(Boolean).join(' · '),
    phones: phones.filter(({ number }) => number !== ''),
    emails: many(card.emails)
      .map(({ email }) => words(email))
      .filter(Boolean),
  };
}

/** Returns the contacts that a customer shared in a message. Empty for any other message. */
export function peopleOf({ type, payload }: Pick<Message, 'type' | 'payload'>): Person[] {
  if (type !== 'contacts') return [];
  return many(part(payload).contacts)
    .map(personOf)
    .filter(({ name, phones, emails }) => name !== '' || phones.length > 0 || emails.length > 0);
}

/** Returns the URL at which OpenStreetMap shows a location. */
export const mapOf = ({ latitude, longitude }: SharedLocation): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
