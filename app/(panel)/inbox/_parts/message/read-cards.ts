import type { Message } from '#server/contract/message.ts';
import { type Fields, many, part, words as written } from './payload-fields.ts';

const words = (value: unknown): string => written(value).trim();

/** Somewhere a customer pointed at. */
export interface Place {
  readonly name: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Somebody whose card a customer passed on. */
export interface Person {
  readonly name: string;
  readonly company: string;
  /** Numbers as they were written, E.164 where the network knows them; `kind` in the network's own words. */
  readonly phones: readonly { readonly number: string; readonly kind: string }[];
  readonly emails: readonly string[];
}

/** The place a location message shows; null for any other, and for one without a point on earth (whatsapp/operator.md#c7). */
export function placeOf({ type, payload }: Pick<Message, 'type' | 'payload'>): Place | null {
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

/** The people whose cards a message brings; none for any other message. */
export function peopleOf({ type, payload }: Pick<Message, 'type' | 'payload'>): Person[] {
  if (type !== 'contacts') return [];
  return many(part(payload).contacts)
    .map(personOf)
    .filter(({ name, phones, emails }) => name !== '' || phones.length > 0 || emails.length > 0);
}

/** Where the map of everybody shows a place. */
export const mapOf = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
