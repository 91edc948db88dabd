import { Prose } from '../prose.tsx';

/** A text of the document, which is English, as the API is. */
export const Words = ({ text }: { text: string }) => (
  <span lang="en">
    <Prose text={text} />
  </span>
);
