import { now } from '#server/base/clock.ts';
import { guessLanguage } from '#server/base/text/guess-language.ts';
import { nextOpening } from '../../../organization/calendar/business-hours.ts';
import { calendarOfRow } from '../../../organization/calendar/calendar.ts';
import type { Known, Person } from './person.ts';

const own = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined;

/**
 * Reads the value of a key in an object. The key may contain dots: it is first read as one literal key, then as a path.
 */
function inside(holder: unknown, path: string): unknown {
  const whole = own(holder, path);
  if (whole !== undefined) return whole;
  return path.split('.').reduce<unknown>((at, name) => own(at, name), holder);
}

/**
 * Guesses the person's language from their last message, then from the messages before it, then from the organization's
 * locale.
 */
function languageOf({ conversation, locale }: Person): string {
  const [last = '', ...before] = conversation?.said ?? [];
  return guessLanguage(last, { earlier: before.toReversed(), locale });
}

/**
 * Returns the value of a condition's field or of a placeholder in a text (contract/engagement.md#automations). Tags,
 * stages and the queue give a list, every other name one value. Undefined if there is no value.
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
