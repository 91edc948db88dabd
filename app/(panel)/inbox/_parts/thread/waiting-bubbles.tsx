import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';

const widths = ['w-2/5', 'w-3/5 ml-auto', 'w-1/3', 'w-1/2 ml-auto'];

/** Placeholders for messages that are being loaded. */
export const WaitingBubbles = () =>
  widths.map((width) => <Skeleton key={width} className={`my-1 h-12 shrink-0 rounded-2xl ${width}`} />);
