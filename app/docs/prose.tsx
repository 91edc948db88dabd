import { Fragment } from 'react';
import { marks } from './marks.tsx';

/** Renders a text, with the parts between backticks as code. */
export const Prose = ({ text }: { text: string }) =>
  text.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    index % 2 === 0 ? part : <Fragment key={index}>{marks.code(part)}</Fragment>,
  );
