import { stripEnd } from '#server/base/strip-ends.ts';
import { ModelFailure, type ToolCall } from './model.ts';

const names = 'think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad|inner_monologue|seed:think';
/** Matches the marks with which models and their prompt templates begin and end a thought. */
const thought = new RegExp(
  `<(/?)(?:antml:)?(?:${names})(?:\\s[^<>]{0,200})?>|\\[(/?)THINK\\]|◁(/?)think▷|<\\|(?:(begin)|end)_of_thought\\|>`,
  'gi',
);

const channel = /<\|channel\|>\s{0,3}(\w{1,20})[^<]{0,200}<\|message\|>/g;
/**
 * Matches marks that a prompt template writes between turns: `<|im_end|>`, `<｜end▁of▁sentence｜>`. Marks of tool calls
 * do not match, because `callsInText` reads them.
 */
const templateSign = /<[|｜](?!tool|python)[^\s<>|｜]{1,60}[|｜]>/g;

/**
 * Returns the last `final` channel of an answer that the model wrote in channels (`analysis`, `commentary`, `final`).
 * Empty if there is no `final` channel. Returns the text unchanged if it has no channels.
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

/** Returns the last `final` channel of an answer whose channel marks were lost: `analysis…assistantfinal…`. */
function withoutBareChannel(text: string): string {
  const mark = 'assistantfinal';
  const at = /^\s{0,3}analysis/.test(text) ? text.lastIndexOf(mark) : -1;
  return at < 0 ? text : text.slice(at + mark.length);
}

/**
 * Removes the model's thoughts from its answer: text between two marks, after a mark that never closes, and before a
 * closing mark that was never opened (some templates open it in the prompt). The SDK's own `extractReasoningMiddleware`
 * knows only one tag, and only pairs of opening and closing tags.
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
      // The thought was closed but never opened, so all text before the mark belongs to it.
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

/**
 * Finds the outermost JSON objects in a text, with their positions. Each opening bracket is tried once, and the number
 * of tries is limited to keep the search fast.
 */
function objectsIn(text: string): { readonly from: number; readonly to: number; readonly value: unknown }[] {
  const found: { from: number; to: number; value: unknown }[] = [];
  let at = text.indexOf('{');
  for (let tries = 0; at >= 0 && tries < triesMax; tries += 1) {
    const to = endOfObject(text, at);
    const value = to < 0 ? undefined : parsed(text.slice(at, to));
    if (value !== undefined) found.push({ from: at, to, value });
    at = text.indexOf('{', value === undefined ? at + 1 : to);
  }
  return found;
}
const triesMax = 20;

/**
 * Returns the index after the bracket that closes the bracket at `from`, ignoring brackets within strings. Returns -1
 * if no bracket closes it.
 */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

type Raw = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the tool's name and input from an object, in every form in which models write a tool call. Null if the object
 * is not a tool call.
 */
function asCall(value: unknown): { name: string; input: unknown } | null {
  if (!isObject(value)) return null;
  if (isObject(value.function)) return asCall(value.function);
  const name = value.name ?? value.tool ?? value.tool_name ?? value.function ?? value.action;
  const told = value.arguments ?? value.parameters ?? value.input ?? value.args ?? value.action_input;
  if (typeof name !== 'string' || told === undefined) return null;
  const input = typeof told === 'string' ? parsed(told) : told;
  return { name: name.replace(/^(?:functions|default_api|tools)\./, ''), input };
}

const callsOf = (value: unknown): ({ name: string; input: unknown } | null)[] =>
  isObject(value) && Array.isArray(value.tool_calls) ? value.tool_calls.map(asCall) : [asCall(value)];

/**
 * Matches the remains around a tool call that was cut out of the text: a code fence, tags, list brackets or a label.
 */
const around =
  /```(?:\w{0,20})\s{0,9}```|<\/?(?:tool_calls?|function_calls?|tool_use|function(?:=[\w.-]{0,60})?)>|\[\/?TOOL_CALLS\]|<\|[^|<>\s]{1,40}\|>|\[[\s,]{0,9}\]/g;
/** Matches signs of a tool call in a format that this file does not read. */
const callSign =
  /<\/?(?:antml:)?(?:tool_calls?|function_calls?|tool_use|invoke|parameter|function)\b[^<>]{0,200}>|<function=|\[TOOL_CALLS\]|<\|python_tag\||<｜tool|```tool_(?:code|call)|\bto=functions\./;

/** Whether a line of the text begins with a tool call written as code, like `search_knowledge(query="…")`. */
const isWrittenCall = (text: string, names: ReadonlySet<string>): boolean =>
  text.split('\n').some((line) => {
    const [, name = ''] = /^\W{0,5}(?:print\()?(?:(?:functions|default_api|tools)\.)?(\w{1,60})\(/.exec(line) ?? [];
    return names.has(name);
  });

/**
 * Extracts tool calls that a model wrote into its text instead of requesting them through the API. Returns the calls
 * and the remaining text. Throws a ModelFailure of the kind `nonsense` if a call names a tool that was not offered or
 * cannot be read, so that the customer never sees it. The caller then asks the model once more, and after that another
 * model or a person.
 */
export function callsInText(text: string, offered: readonly string[]): { text: string; calls: ToolCall[] } {
  const names = new Set(offered);
  const calls: ToolCall[] = [];
  const words: string[] = [];
  let from = 0;
  for (const { from: start, to, value } of text.includes('{') ? objectsIn(text) : []) {
    const made = callsOf(value).filter((call) => call !== null);
    if (made.length === 0) continue;
    for (const { name, input } of made) {
      if (!names.has(name) || !isObject(input)) throw new ModelFailure('nonsense', 'a call of no tool is in the text');
      calls.push({ id: `text-${calls.length + 1}`, name, input });
    }
    words.push(text.slice(from, start));
    from = to;
  }
  words.push(text.slice(from));
  const rest = calls.length === 0 ? text : words.join('').replace(around, '').trim();
  if (callSign.test(rest) || isWrittenCall(rest, names)) {
    throw new ModelFailure('nonsense', 'a call that cannot be read is in the text');
  }
  return { text: rest, calls };
}
