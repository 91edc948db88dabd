import { expect, it } from 'vitest';
import { eventTypeNames } from '#server/contract/developers/event-types.ts';
import { boxOver, chooseEvents, eventResources, eventsAbout } from './choose-events.ts';

const contact = eventsAbout('contact');

it('every event type belongs to exactly one resource', () => {
  expect(eventResources.flatMap(eventsAbout).sort()).toEqual([...eventTypeNames].sort());
});

it('chooseEvents returns the chosen types in the order of the contract, in any order of clicks', () => {
  const backwards = [...contact].reverse().reduce<string[]>((chosen, type) => chooseEvents(chosen, [type], true), []);
  expect(backwards).toEqual(contact);
});

it('boxOver is true if all types of a resource are chosen, indeterminate for some, and false for none', () => {
  const all = chooseEvents([], contact, true);
  expect(boxOver('contact', all)).toBe(true);
  expect(boxOver('contact', chooseEvents(all, contact.slice(0, 1), false))).toBe('indeterminate');
  expect(boxOver('contact', chooseEvents(all, contact, false))).toBe(false);
  expect(boxOver('message', all)).toBe(false);
});

it('chooseEvents leaves the types of other resources chosen', () => {
  const others = eventTypeNames.filter((name) => !contact.includes(name));
  expect(chooseEvents([...eventTypeNames], contact, false)).toEqual(others);
});
