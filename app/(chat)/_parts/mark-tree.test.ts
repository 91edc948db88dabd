import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MarkNode, markTree } from './mark-tree.ts';

const shown = (nodes: readonly MarkNode[]): string =>
  nodes
    .map((node) =>
      'children' in node
        ? `<${node.kind}>${shown(node.children)}</>`
        : node.kind === 'text'
          ? node.text
          : `<${node.kind} ${node.text}>`,
    )
    .join('');

it.each([
  ['*Sim*, temos.', '<bold>Sim</>, temos.'],
  ['*tudo _isto_ aqui* e ~nada~', '<bold>tudo <italic>isto</> aqui</> e <struck>nada</>'],
  ['2 * 3 * 4 e a_b_c', '2 * 3 * 4 e a_b_c'],
  ['Veja https://loja.example/a_b_c *já*', 'Veja <url https://loja.example/a_b_c> <bold>já</>'],
  ['use `a*b*` e ```x\ny```', 'use <code a*b*> e <code x\ny>'],
  ['*uma\nlinha*', '*uma\nlinha*'],
  ['<b>*x*</b>', '<b><bold>x</></b>'],
])('markTree parses the marks and links of %j', (text, tree) => expect(shown(markTree(text))).toBe(tree));

const words = (nodes: readonly MarkNode[]): string =>
  nodes.map((node) => ('children' in node ? words(node.children) : node.text)).join('');

it('markTree keeps every character of any text except marks and white space', () => {
  const sign = fc.constantFrom('*', '_', '~', '`', ' ', 'a', 'é', '\n', 'https://x.example/', '```');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const text = signs.join('');
      const bare = (all: string) => all.replace(/[*_~`\s]/g, '');
      expect(bare(words(markTree(text)))).toBe(bare(text));
    }),
  );
});
