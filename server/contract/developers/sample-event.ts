import { emptyValues } from '../people/contact-values.ts';
import samples from '../sample-events.json' with { type: 'json' };
import type { EventType } from './event-types.ts';
import type { EventEnvelope } from './webhook.ts';

/**
 * Adds to each contact in the samples, as null, every contact value that the sample file lacks. A new value in
 * `contactValues` therefore does not change the file.
 */
export const withEmptyValues = <Sample>(sample: Sample): Sample =>
  JSON.parse(JSON.stringify(sample), (_key, part) =>
    part?.custom_fields ? { ...part, ...emptyValues, ...part } : part,
  ) as Sample;

/**
 * Returns the sample event of a type, as the serializers produce it from known sample objects (sample-events.test.ts).
 */
export const sampleEvent = (type: EventType): EventEnvelope => withEmptyValues(samples[type] as EventEnvelope);
