import type { ReactNode } from 'react';

/** What texts of the guides may mark: names of the wire, and labels of the panel. */
export const marks = {
  code: (text: ReactNode) => <code className="font-mono text-code break-words">{text}</code>,
  em: (text: ReactNode) => <em>{text}</em>,
};
