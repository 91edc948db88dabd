import { Fragment } from 'react';
import { marks } from './marks.tsx';

/** A text in which names of the wire stand between backticks. */
export const Prose = ({ text }: { text: string }) =>
  text.split('`').map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
    place % 2 === 0 ? part : <Fragment key={place}>{marks.code(part)}</Fragment>,
  );
