// Finds the regular expressions in a TypeScript file whose time grows faster than the length of their input.
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import ts from 'typescript';

const parser = new RegExpParser();
/**
 * The length of the short test input, and the time in milliseconds within which an expression is fast enough. A slower
 * expression is tested with a long input, which decides whether the time is linear.
 */
const short = { length: 8_000, msMax: 2 };
/**
 * The length of the long test input and the maximum time in milliseconds. A linear expression takes about 1 ms for this
 * input, a quadratic one hundreds.
 */
const long = { length: 40_000, msMax: 80 };
const attempts = 3;

/**
 * Returns a character that this element of an expression matches. Returns an empty text if such a character is hard to
 * find.
 */
function sampleOf(element) {
  if (element.type === 'Character') return String.fromCodePoint(element.value);
  if (element.type === 'Group' || element.type === 'CapturingGroup') return samplesOf(element.alternatives[0]);
  if (element.type === 'Quantifier') return element.min > 0 ? sampleOf(element.element).repeat(element.min) : '';
  if (element.type === 'CharacterClass' && !element.negate) {
    const [first] = element.elements;
    if (!first) return '';
    return first.type === 'CharacterClassRange' ? String.fromCodePoint(first.min.value) : sampleOf(first);
  }
  if (element.type === 'CharacterSet')
    return { digit: '1', space: ' ', word: 'a', any: 'a', property: 'A' }[element.kind];
  return element.type === 'CharacterClass' ? 'a' : '';
}
const samplesOf = (alternative) => alternative.elements.map(sampleOf).join('');

/** Returns a text that an expression matches before it reaches this node. */
function prefixOf(node) {
  const { parent } = node;
  if (!parent) return '';
  if (parent.type !== 'Alternative') return prefixOf(parent);
  return prefixOf(parent) + parent.elements.slice(0, parent.elements.indexOf(node)).map(sampleOf).join('');
}

/**
 * Returns texts that make an expression start again at many positions: for each unbounded part, the text that leads to
 * it.
 */
function probesOf(pattern) {
  const probes = new Set();
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max !== Number.POSITIVE_INFINITY || quantifier.parent.type !== 'Alternative') return;
      const before = prefixOf(quantifier);
      if (before !== '') probes.add(before);
      const own = sampleOf(quantifier.element);
      if (own) probes.add(own).add(`${before}${own}`);
    },
  });
  return [...probes];
}

/**
 * Measures the processor time of an expression, in milliseconds. Takes the shortest of several attempts, because other
 * work on the machine makes attempts longer.
 */
function costOf(expression, probe, { length, msMax }) {
  const text = `${probe.repeat(Math.ceil(length / probe.length))}\u0000`;
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least > msMax; attempt += 1) {
    const before = process.cpuUsage();
    text.replace(expression, '');
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/**
 * Whether an expression is too slow. The expression is analyzed first. The analysis does not cover searches that start
 * again at every character, so such searches are measured.
 */
function isSlow(source, flags) {
  const { reports } = analyse({ source, flags });
  if (reports.length > 0) return `${reports[0].exponential ? 'exponential' : 'polynomial'} (${reports[0].type})`;
  const pattern = parser.parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
  const expression = new RegExp(source, `${flags.replace('g', '')}g`);
  for (const probe of probesOf(pattern)) {
    if (costOf(expression, probe, short) <= short.msMax) continue;
    const cost = costOf(expression, probe, long);
    if (cost > long.msMax) return `${Math.round(cost)} ms for ${long.length} signs of ${JSON.stringify(probe)}`;
  }
  return null;
}

/** Returns the source of a `new RegExp(…)`, with a placeholder for parts that are known only at run time. */
function writtenIn(node) {
  const [first, second] = node.arguments ?? [];
  const flags = second && ts.isStringLiteralLike(second) ? second.text : '';
  if (!first) return null;
  if (ts.isStringLiteralLike(first)) return { source: first.text, flags };
  if (!ts.isTemplateExpression(first)) return null;
  return { source: first.head.text + first.templateSpans.map((span) => `word${span.literal.text}`).join(''), flags };
}

/**
 * Returns the expressions of a file that are too slow, each with its line and the reason, and the number of checked
 * expressions.
 */
export function hostileExpressionsIn(file, text) {
  const tree = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found = [];
  let count = 0;
  const look = (node, { source, flags }) => {
    count += 1;
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    try {
      const why = isSlow(source, flags);
      if (why) found.push({ file, line, expression: source, why });
    } catch (error) {
      found.push({ file, line, expression: source, why: `it cannot be read: ${error.message}` });
    }
  };
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(node.text);
      look(node, { source, flags });
    } else if (ts.isNewExpression(node) && node.expression.getText(tree) === 'RegExp') {
      const written = writtenIn(node);
      if (written) look(node, written);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { found, count };
}
