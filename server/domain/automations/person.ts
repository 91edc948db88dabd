import type { CalendarRow } from '../calendar/calendar.ts';

/** The contact of a run, as its steps see it. Times are ISO text. */
export interface Person {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  opted_out: boolean;
  /** Of the organization: how it writes numbers. */
  locale: string;
  merged_into_id: string | null;
  /** When the organization is at work, and by which clock; as it is kept. null: nobody asked. */
  calendar: CalendarRow | null;
  fields: Record<string, string>;
  tags: { id: string; name: string }[];
  stages: { pipeline_id: string; pipeline: string; stage_id: string; stage: string }[];
  /** The last one on the chat app; null: there never was one. */
  conversation: {
    id: string;
    channel: string;
    status: 'open' | 'resolved' | 'archived';
    taken_over: boolean;
    window_expires_at: string | null;
    /** null: none, or nobody asked. */
    queue: { id: string; name: string } | null;
    /** What the person wrote last, newest first; nothing where nobody asked. */
    said: string[];
  } | null;
}

/** What conditions and texts can name. */
export interface Known {
  readonly person: Person;
  readonly variables: Readonly<Record<string, unknown>>;
  /** As of when; now where it is left out. */
  readonly at?: Date;
}
