import type { CalendarRow } from '../../../organization/calendar/calendar.ts';

/** The contact of a run, as its steps see it. Times are ISO text. */
export interface Person {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  opted_out: boolean;
  /** The organization's locale, which decides how numbers are read. */
  locale: string;
  merged_into_id: string | null;
  /** The organization's business hours and time zone, as they are stored. Null if they were not asked for. */
  calendar: CalendarRow | null;
  fields: Record<string, string>;
  tags: { id: string; name: string }[];
  stages: { pipeline_id: string; pipeline: string; stage_id: string; stage: string }[];
  /** The open conversation on the chat app, otherwise the last one. Null if there never was one. */
  conversation: {
    id: string;
    channel: string;
    status: 'open' | 'resolved' | 'archived';
    taken_over: boolean;
    window_expires_at: string | null;
    /** Null if the conversation is in no queue, or if the queue was not asked for. */
    queue: { id: string; name: string } | null;
    /** What the person wrote last, newest first. Empty if it was not asked for. */
    said: string[];
  } | null;
}

/** What conditions and texts can refer to by name. */
export interface Known {
  readonly person: Person;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The moment as of which values are read; now if it is left out. */
  readonly at?: Date;
}
