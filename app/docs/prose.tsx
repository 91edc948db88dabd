import { Fragment } from 'react';
import { marks } from './marks.tsx';

/** Renders a text, with the parts between backticks as code. */
export const Prose = ({ text }: { text: string }) =>
  text.split('`').map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
    place % 2 === 0 ? part : <Fragment key={place}>{marks.code(part)}</Fragment>,
  );
