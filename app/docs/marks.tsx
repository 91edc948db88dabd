import type { ReactNode } from 'react';

/** Renders the tags inside the guides' texts: `code` for names of the API, `em` for labels of the panel. */
export const marks = {
  code: (text: ReactNode) => <code className="font-mono text-code break-words">{text}</code>,
  em: (text: ReactNode) => <em>{text}</em>,
};
