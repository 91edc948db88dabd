import { Badge, type Tone } from './badge.tsx';

const toneOf = (status: number): Tone =>
  status >= 500 ? 'danger' : status >= 400 ? 'warning' : status >= 300 ? 'info' : 'accent';

/** A badge with an HTTP status. Its color depends on the class of the status (2xx, 3xx, 4xx, 5xx). */
export const StatusBadge = ({ status }: { status: number }) => (
  <Badge tone={toneOf(status)} className="font-mono">
    {status}
  </Badge>
);
