import { stripEnd } from '#server/base/strip-ends.ts';

const names = 'think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad|inner_monologue|seed:think';
/** A sign that a thought begins or ends, as models and their templates write them. */
const thought = new RegExp(
  `<(/?)(?:antml:)?(?:${names})(?:\\s[^<>]{0,200})?>|\\[(/?)THINK\\]|◁(/?)think▷|<\\|(?:(begin)|end)_of_thought\\|>`,
  'gi',
);

const channel = /<\|channel\|>\s{0,3}(\w{1,20})[^<]{0,200}<\|message\|>/g;
/** Signs of a template between turns: `<|im_end|>`, `<｜end▁of▁sentence｜>`; those of calls are read as such. */
const templateSign = /<[|｜](?!tool|python)[^\s<>|｜]{1,60}[|｜]>/g;

/** Of an answer in channels (`analysis`, `commentary`, `final`) the last `final` one; unchanged where it has none. */
function finalChannel(text: string): string {
  const channels = [...text.matchAll(channel)];
  if (channels.length === 0) return text;
  const final = channels.findLast(([, name]) => name === 'final');
  if (!final) return '';
  const said = text.slice(final.index + final[0].length);
  const end = said.search(/<\|(?:end|return|start|call|channel)\|>/);
  return end < 0 ? said : said.slice(0, end);
}

/** The same with its signs lost on the way: `analysis…assistantfinal…`. */
function withoutBareChannel(text: string): string {
  const mark = 'assistantfinal';
  const at = /^\s{0,3}analysis/.test(text) ? text.lastIndexOf(mark) : -1;
  return at < 0 ? text : text.slice(at + mark.length);
}

/**
 * A model's answer without what it thought: between signs, after one that never closes, and before one that never opened
 * (some templates open it in the prompt). The SDK's own `extractReasoningMiddleware` knows one tag, and closed ones alone.
 */
export function withoutThoughts(answer: string): string {
  const text = withoutBareChannel(finalChannel(answer));
  const said: string[] = [];
  let depth = 0;
  let from = 0;
  for (const found of text.matchAll(thought)) {
    const [sign, slash, thinkSlash, otherSlash] = found;
    const isEnd = `${slash ?? ''}${thinkSlash ?? ''}${otherSlash ?? ''}` === '/' || /^<\|end_/i.test(sign);
    if (depth === 0) {
      // Closed and never opened: all that stands before was thought.
      if (isEnd) said.length = 0;
      else said.push(stripEnd(text.slice(from, found.index), ' \t'));
    }
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1;
    from = found.index + sign.length;
  }
  if (depth === 0) said.push(text.slice(from));
  const rest = said.join('').replace(templateSign, '');
  return rest === answer ? answer : rest.trim();
}
