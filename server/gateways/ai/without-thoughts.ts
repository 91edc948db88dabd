import { stripEnd } from '#server/base/strip-ends.ts';

const names = 'think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad|inner_monologue|seed:think';
/** Matches the mark at which a thought begins or ends, as models and their templates write it. */
const thought = new RegExp(
  `<(/?)(?:antml:)?(?:${names})(?:\\s[^<>]{0,200})?>|\\[(/?)THINK\\]|◁(/?)think▷|<\\|(?:(begin)|end)_of_thought\\|>`,
  'gi',
);

const channel = /<\|channel\|>\s{0,3}(\w{1,20})[^<]{0,200}<\|message\|>/g;
/**
 * Matches marks that a template writes between turns: `<|im_end|>`, `<｜end▁of▁sentence｜>`. Marks of tool calls are left
 * for `callsInText`.
 */
const templateSign = /<[|｜](?!tool|python)[^\s<>|｜]{1,60}[|｜]>/g;

/**
 * Returns the last `final` channel of an answer in channels (`analysis`, `commentary`, `final`). Empty if there is no
 * `final` one; unchanged if the answer has no channels.
 */
function finalChannel(text: string): string {
  const channels = [...text.matchAll(channel)];
  if (channels.length === 0) return text;
  const final = channels.findLast(([, name]) => name === 'final');
  if (!final) return '';
  const said = text.slice(final.index + final[0].length);
  const end = said.search(/<\|(?:end|return|start|call|channel)\|>/);
  return end < 0 ? said : said.slice(0, end);
}

/** Does the same for an answer whose marks were lost on the way: `analysis…assistantfinal…`. */
function withoutBareChannel(text: string): string {
  const mark = 'assistantfinal';
  const at = /^\s{0,3}analysis/.test(text) ? text.lastIndexOf(mark) : -1;
  return at < 0 ? text : text.slice(at + mark.length);
}

/**
 * Removes what a model thought from its answer: between marks, after a mark that never closes, and before one that
 * never opened (some templates open it in the prompt). The SDK's own `extractReasoningMiddleware` knows only one tag,
 * and only closed ones.
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
      // It was closed but never opened, so all text before it was thought.
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
