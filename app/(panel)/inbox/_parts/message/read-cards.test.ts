import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locationOf, mapOf, peopleOf } from './read-cards.ts';

const location = (own: unknown) => ({ type: 'location', payload: { location: own } as never });
const contacts = (own: unknown) => ({ type: 'contacts', payload: { contacts: own } as never });

describe('a shared location', () => {
  it('has a name, an address, coordinates and a link to the map', () => {
    const shared = locationOf(
      location({ latitude: -23.5, longitude: -46.6, name: ' MASP ', address: 'Av. Paulista, 1578' }),
    );
    expect(shared).toEqual({ name: 'MASP', address: 'Av. Paulista, 1578', latitude: -23.5, longitude: -46.6 });
    expect(shared && mapOf(shared)).toBe('https://www.openstreetmap.org/?mlat=-23.5&mlon=-46.6#map=17/-23.5/-46.6');
  });

  it.each([
    [{}],
    [null],
    [{ latitude: 91, longitude: 0 }],
    [{ latitude: '1', longitude: '2' }],
    [{ latitude: Number.NaN, longitude: 1 }],
  ])('is null without valid coordinates: %j', (own) => expect(locationOf(location(own))).toBeNull());
});

describe('shared contacts', () => {
  it('have a name, a company, e-mails, and phone numbers (as WhatsApp knows them, if it does)', () => {
    const card = {
      name: { formatted_name: 'Carla Dias' },
      org: { company: 'Casa Lótus', title: 'Compras' },
      phones: [
        { phone: '(11) 98765-0001', wa_id: '5511987650001', type: 'CELL' },
        { phone: '0800 123', type: 'Work' },
        { type: 'HOME' },
      ],
      emails: [{ email: 'carla@example.com', type: 'WORK' }, {}],
    };
    expect(peopleOf(contacts([card, {}, 7, null]))).toEqual([
      {
        name: 'Carla Dias',
        company: 'Compras · Casa Lótus',
        phones: [
          { number: '+5511987650001', kind: 'cell' },
          { number: '0800 123', kind: 'work' },
        ],
        emails: ['carla@example.com'],
      },
    ]);
  });

  it('are empty in a message of another type', () => {
    expect(peopleOf({ type: 'text', payload: { contacts: [{ name: { formatted_name: 'X' } }] } as never })).toEqual([]);
  });
});

it('locationOf and peopleOf never throw, whatever the payload is', () => {
  fc.assert(
    fc.property(fc.constantFrom('location', 'contacts', 'text'), fc.anything(), (type, payload) => {
      locationOf({ type, payload: payload as never });
      peopleOf({ type, payload: payload as never });
    }),
  );
});
