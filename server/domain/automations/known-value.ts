import { now } from '#server/base/clock.ts';
import { guessLanguage } from '#server/base/guess-language.ts';
import { nextOpening } from '../calendar/business-hours.ts';
import { calendarOfRow } from '../calendar/calendar.ts';
import type { Known, Person } from './person.ts';

const own = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined;

/** A key with dots is taken as it is first, then as a path. */
function inside(holder: unknown, path: string): unknown {
  const whole = own(holder, path);
  if (whole !== undefined) return whole;
  return path.split('.').reduce<unknown>((at, name) => own(at, name), holder);
}

/** By what they wrote last, then by the words before, then as the organization speaks. */
function languageOf({ conversation, locale }: Person): string {
  const [last = '', ...before] = conversation?.said ?? [];
  return guessLanguage(last, { earlier: before.toReversed(), locale });
}

/**
 * What a field of a condition, or a name in a text, means (contract/engagement.md#automations): a list for tags and stages, else one value;
 * undefined where there is nothing.
 */
export function knownValue({ person, variables, at = now() }: Known, field: string): unknown {
  const [scope = '', ...rest] = field.split('.');
  const path = rest.join('.');
  if (scope === 'fields') return own(person.fields, path);
  if (scope === 'variables') return inside(variables, path);
  switch (field) {
    case 'tag':
      return person.tags.flatMap(({ id, name }) => [name, id]);
    case 'stage':
      return person.stages.flatMap((one) => [one.stage, one.stage_id, `${one.pipeline} / ${one.stage}`]);
    case 'name':
      return person.name;
    case 'first_name':
      return person.name.trim().split(/\s+/)[0];
    case 'email':
      return person.email ?? undefined;
    case 'phone':
      return person.phone ?? undefined;
    case 'channel':
      return person.conversation?.channel;
    case 'queue': {
      const queue = person.conversation?.queue;
      return queue ? [queue.name, queue.id] : undefined;
    }
    case 'language':
      return languageOf(person);
    case 'business_hours':
      return nextOpening(calendarOfRow(person.calendar), at)?.getTime() === at.getTime();
    case 'last_reply':
      return own(variables, 'last_reply');
    default:
      return undefined;
  }
}
