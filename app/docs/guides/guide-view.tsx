import { marked, type Token, type Tokens } from 'marked';
import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import { CodeBlock } from '../code-block.tsx';
import { VerifyTabs } from '../webhooks/verify-tabs.tsx';
import { anchorOf } from './anchor-of.ts';

interface Labels {
  /** The accessible name of the tabs with which the reader chooses a programming language. */
  readonly language: string;
}

const Inline = ({ tokens }: { tokens: readonly Token[] | undefined }): ReactNode =>
  tokens?.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a guide never change their order
    <Fragment key={at}>{inlineOf(token)}</Fragment>
  ));

function inlineOf(token: Token): ReactNode {
  if (token.type === 'codespan') return <code className="font-mono text-code break-words">{token.text}</code>;
  if (token.type === 'strong') return <strong className="font-semibold">{<Inline tokens={token.tokens} />}</strong>;
  if (token.type === 'link') {
    return (
      <Link href={safeHref(token.href) ?? ''} prefetch={false} className="text-accent underline underline-offset-2">
        <Inline tokens={token.tokens} />
      </Link>
    );
  }
  if ('tokens' in token && token.tokens) return <Inline tokens={token.tokens} />;
  return 'text' in token ? token.text : token.raw;
}

const isCode = (token: Token | undefined): token is Tokens.Code => token?.type === 'code';

/** Returns the label of a code block's tab. A fence with `bash Node` has the syntax `bash` and the label `Node`. */
const labelOf = ({ lang = '' }: Tokens.Code): string => lang.split(' ')[1] ?? '';

/**
 * Groups code blocks that are separated only by blank lines. The blocks of a group show one example in several
 * languages.
 */
function groupsOf(tokens: readonly Token[]): (Token | Tokens.Code[])[] {
  const groups: (Token | Tokens.Code[])[] = [];
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const before = groups.at(-1);
    if (isCode(token) && labelOf(token) && Array.isArray(before)) before.push(token);
    else groups.push(isCode(token) ? [token] : token);
  }
  return groups;
}

function Table({ header, rows }: Tokens.Table) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table
      tabIndex={0}
      aria-label={header[0]?.text}
      className="overflow-x-auto rounded-xl border border-line"
    >
      <table className="w-full text-left text-sm">
        <thead className="bg-canvas">
          <tr>
            {header.map((cell) => (
              <th key={cell.text} scope="col" className="px-4 py-2 font-medium">
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <tr key={row[0]?.text}>
              {row.map((cell) => (
                <td key={cell.text} className="px-4 py-2 align-top">
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Items({ ordered, items }: Tokens.List) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={`space-y-1.5 pl-5 ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item) => (
        <li key={item.text}>
          <Inline tokens={item.tokens} />
        </li>
      ))}
    </List>
  );
}

function Code({ blocks, heading, language }: { blocks: readonly Tokens.Code[]; heading: string } & Labels) {
  const sources = blocks.map((block) => ({ name: labelOf(block), file: heading, text: block.text }));
  const [only] = sources;
  if (sources.length > 1) return <VerifyTabs label={language} sources={sources} />;
  return only && <CodeBlock name={heading} text={only.text} />;
}

/** Renders a guide from Markdown. Readers can link to its headings and copy its code blocks. */
export function GuideView({ text, language }: { text: string } & Labels) {
  let heading = '';
  let examples = 0;
  return groupsOf(marked.lexer(text)).map((group, at) => {
    const block = (): ReactNode => {
      if (Array.isArray(group)) {
        examples += 1;
        return (
          <Code blocks={group} heading={examples > 1 ? `${heading} (${examples})` : heading} language={language} />
        );
      }
      if (group.type === 'heading') {
        heading = group.text;
        examples = 0;
        if (group.depth === 1) return <h1 className="text-3xl font-semibold tracking-tight">{heading}</h1>;
        return (
          <h2 id={anchorOf(heading)} className="scroll-mt-20 pt-6 text-xl font-semibold tracking-tight">
            <a href={`#${anchorOf(heading)}`} className="hover:underline">
              {heading}
            </a>
          </h2>
        );
      }
      if (group.type === 'list') return <Items {...(group as Tokens.List)} />;
      if (group.type === 'table') return <Table {...(group as Tokens.Table)} />;
      return (
        <p className={at === 1 ? 'text-lg text-pretty text-ink-soft' : 'text-pretty'}>
          <Inline tokens={(group as Tokens.Paragraph).tokens} />
        </p>
      );
    };
    // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a guide never change their order
    return <Fragment key={at}>{block()}</Fragment>;
  });
}
