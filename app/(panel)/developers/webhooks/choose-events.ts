import { eventTypeNames, eventTypes } from '#server/contract/developers/event-types.ts';

/** The resources that events are about, in the order of the contract. */
export const eventResources = [...new Set(eventTypeNames.map((name) => eventTypes[name].resource))];

export const eventsAbout = (resource: string): string[] =>
  eventTypeNames.filter((name) => eventTypes[name].resource === resource);

/** Returns the chosen types after these were switched on or off, in the order of the contract. */
export function chooseEvents(chosen: readonly string[], types: readonly string[], on: boolean): string[] {
  const isChosen = (name: string) => (types.includes(name) ? on : chosen.includes(name));
  return eventTypeNames.filter(isChosen);
}

/** Returns the state of the checkbox above a resource: all of its types are chosen, some, or none. */
export function boxOver(resource: string, chosen: readonly string[]): boolean | 'indeterminate' {
  const types = eventsAbout(resource);
  const count = types.filter((type) => chosen.includes(type)).length;
  return count === 0 ? false : count === types.length || 'indeterminate';
}
