import { expect, it } from 'vitest';
import { eventTypeNames } from '#server/contract/developers/event-types.ts';
import { boxOver, chooseEvents, eventResources, eventsAbout } from './choose-events.ts';

const contact = eventsAbout('contact');

it('every type is about one resource', () => {
  expect(eventResources.flatMap(eventsAbout).sort()).toEqual([...eventTypeNames].sort());
});

it('chosen types stand in the order of the contract, whatever was clicked first', () => {
  const backwards = [...contact].reverse().reduce<string[]>((chosen, type) => chooseEvents(chosen, [type], true), []);
  expect(backwards).toEqual(contact);
});

it('the box over a resource says how many of it are chosen', () => {
  const all = chooseEvents([], contact, true);
  expect(boxOver('contact', all)).toBe(true);
  expect(boxOver('contact', chooseEvents(all, contact.slice(0, 1), false))).toBe('indeterminate');
  expect(boxOver('contact', chooseEvents(all, contact, false))).toBe(false);
  expect(boxOver('message', all)).toBe(false);
});

it('others stay as they were', () => {
  const others = eventTypeNames.filter((name) => !contact.includes(name));
  expect(chooseEvents([...eventTypeNames], contact, false)).toEqual(others);
});
