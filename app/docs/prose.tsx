import { Fragment } from 'react';
import { marks } from './marks.tsx';

/** Shows a text in which the names of the API are between backticks. */
export const Prose = ({ text }: { text: string }) =>
  text.split('`').map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
    place % 2 === 0 ? part : <Fragment key={place}>{marks.code(part)}</Fragment>,
  );
