import { eventTypeNames, eventTypes } from '#server/contract/developers/event-types.ts';

/** The resources that have events (such as contact), in the order of the contract. */
export const eventResources = [...new Set(eventTypeNames.map((name) => eventTypes[name].resource))];

export const eventsAbout = (resource: string): string[] =>
  eventTypeNames.filter((name) => eventTypes[name].resource === resource);

/** Returns the selected event types after the user switched some types on or off, in the order of the contract. */
export function chooseEvents(chosen: readonly string[], types: readonly string[], on: boolean): string[] {
  const isChosen = (name: string) => (types.includes(name) ? on : chosen.includes(name));
  return eventTypeNames.filter(isChosen);
}

/**
 * Returns the state of a resource's checkbox: true if all of its event types are selected, indeterminate if only some
 * are selected.
 */
export function boxOver(resource: string, chosen: readonly string[]): boolean | 'indeterminate' {
  const types = eventsAbout(resource);
  const count = types.filter((type) => chosen.includes(type)).length;
  return count === 0 ? false : count === types.length || 'indeterminate';
}
