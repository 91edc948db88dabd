'use client';

import { CodeBlock } from '../code-block.tsx';
import { useKey } from './own-key.ts';

/** The command, with the reader's key in it as soon as there is one. */
export function CurlSnippet({ curl, name }: { curl: string; name: string }) {
  const key = useKey();
  return <CodeBlock name={name} text={key ? curl.replace('$KEY', () => key) : curl} />;
}
