import { Badge, type Tone } from './badge.tsx';

const toneOf = (status: number): Tone =>
  status >= 500 ? 'danger' : status >= 400 ? 'warning' : status >= 300 ? 'info' : 'accent';

/** An HTTP status in the colour of what it means. */
export const StatusBadge = ({ status }: { status: number }) => (
  <Badge tone={toneOf(status)} className="font-mono">
    {status}
  </Badge>
);
