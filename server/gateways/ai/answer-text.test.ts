import { describe, expect, it } from 'vitest';
import { callsInText, withoutThoughts } from './answer-text.ts';
import { ModelFailure } from './model.ts';

describe('withoutThoughts', () => {
  it.each([
    ['<think>O cliente quer…</think>\n\nOlá!', 'Olá!'],
    ['<thinking>a\nb', ''],
    ['Primeiro penso.</think>\n\nOlá!', 'Olá!'],
    ['<think>a<think>b</think>c</think>Fim', 'Fim'],
    ['Oi [THINK]x[/THINK] tudo bem?', 'Oi tudo bem?'],
    ['◁think▷hm◁/think▷Oi', 'Oi'],
    [
      '<|channel|>analysis<|message|>User asks<|end|><|start|>assistant<|channel|>final<|message|>Olá!<|return|>',
      'Olá!',
    ],
    ['<|channel|>analysis<|message|>User asks', ''],
    ['analysisWe need to answer.assistantfinalOlá!', 'Olá!'],
    ['Olá!<|im_end|>', 'Olá!'],
    ['Olá! 2 < 3, e <b>isto</b> fica. Acho que sim.', 'Olá! 2 < 3, e <b>isto</b> fica. Acho que sim.'],
  ])('returns only the answer from %j', (answer, said) => expect(withoutThoughts(answer)).toBe(said));
});

describe('callsInText: tool calls that a model writes as text', () => {
  const offered = ['search_knowledge', 'hand_off'];
  it.each([
    ['```json\n{"name": "search_knowledge", "arguments": {"query": "frete"}}\n```', ''],
    ['<tool_call>\n{"name": "search_knowledge", "arguments": {"query": "frete"}}\n</tool_call>', ''],
    ['Vou ver. {"name": "search_knowledge", "parameters": "{\\"query\\": \\"frete\\"}"}', 'Vou ver.'],
    ['[TOOL_CALLS][{"name": "functions.search_knowledge", "arguments": {"query": "frete"}}]', ''],
    [
      '{"tool_calls": [{"type": "function", "function": {"name": "search_knowledge", "arguments": {"query": "frete"}}}]}',
      '',
    ],
    ['<|python_tag|>{"name": "search_knowledge", "parameters": {"query": "frete"}}', ''],
  ])('reads a call of search_knowledge from %j', (text, words) => {
    const read = callsInText(text, offered);
    expect(read.text).toBe(words);
    expect(read.calls).toMatchObject([{ name: 'search_knowledge', input: { query: 'frete' } }]);
  });

  it.each([
    '{"name": "delete_all", "arguments": {}}',
    '{"name": "hand_off", "arguments": "no JSON"}',
    'search_knowledge(query="frete")',
    '<invoke name="hand_off"><parameter name="code">customer_request</parameter></invoke>',
    '<tool_call>{"name": "hand_off", "argum',
    '<function=hand_off>{}',
    '<｜tool▁calls▁begin｜>function',
  ])('throws for an unusable call: %j', (text) => expect(() => callsInText(text, offered)).toThrow(ModelFailure));

  it.each(['Custa {valor}, :{', '{"nome": "Ana"}', 'Olá!', 'function é função', '{"name": "Ana"}'])(
    'returns a text without a call unchanged: %j',
    (text) => expect(callsInText(text, offered)).toEqual({ text, calls: [] }),
  );
});
