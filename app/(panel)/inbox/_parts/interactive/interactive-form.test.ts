import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sendMessageInput } from '#server/contract/inbox/send-message.ts';
import { interactiveKinds } from '#server/contract/platform/interactive-limits.ts';
import {
  bodyMax,
  faultsOf,
  type InteractiveForm,
  newChoice,
  newForm,
  newSection,
  previewOf,
  sendOf,
} from './interactive-form.ts';

const choice = (title: string, description = '') => ({ ...newChoice(), title, description });
const form = (changes: Partial<InteractiveForm>): InteractiveForm => ({ ...newForm('Which size?'), ...changes });

describe('faultsOf an interactive message', () => {
  it('reports a missing body, a missing button title and a repeated button title', () => {
    const buttons = [choice('Small'), choice(' Small '), choice('')];
    expect(faultsOf(form({ body: ' ', buttons }))).toEqual({
      body: 'missing',
      'buttons.1': 'same',
      'buttons.2': 'missing',
    });
  });

  it('reports by how many characters a text is too long', () => {
    const buttons = [choice('x'.repeat(23))];
    expect(faultsOf(form({ buttons, header: 'x'.repeat(61), body: 'x'.repeat(1_025) }))).toEqual({
      body: { over: 1 },
      header: { over: 1 },
      'buttons.0': { over: 3 },
    });
  });

  it('ignores the fields of other types, and reports a missing or invalid URL of a link', () => {
    expect(faultsOf(form({ kind: 'location_request', header: 'x'.repeat(99), url: 'no' }))).toEqual({});
    expect(faultsOf(form({ kind: 'cta_url', url: 'ftp://example.com' }))).toEqual({ url: 'noAddress' });
    expect(faultsOf(form({ kind: 'cta_url', url: '' }))).toEqual({ url: 'missing' });
  });

  it('reports a list section without a title and a row without a title', () => {
    const sections = [newSection(), { ...newSection(), title: 'Hot', rows: [choice('Tea')] }];
    expect(faultsOf(form({ kind: 'list', sections }))).toEqual({
      'sections.0.title': 'missing',
      'sections.0.rows.0.title': 'missing',
    });
    expect(faultsOf(form({ kind: 'list', sections: sections.slice(1), body: 'x'.repeat(2_000) }))).toEqual({});
  });
});

describe('an interactive message', () => {
  it('is sent with generated ids and without empty fields', () => {
    expect(sendOf(form({ buttons: [choice(' Small '), choice('Large')], footer: ' ' }))).toEqual({
      type: 'buttons',
      body: 'Which size?',
      buttons: [
        { id: '1', title: 'Small' },
        { id: '2', title: 'Large' },
      ],
    });
    const sections = [{ ...newSection(), title: 'Hot', rows: [choice('Tea', 'with milk'), choice('Coffee')] }];
    expect(sendOf(form({ kind: 'list', sections, opener: 'Menu' }))).toEqual({
      type: 'list',
      body: 'Which size?',
      button_text: 'Menu',
      sections: [
        {
          title: 'Hot',
          rows: [
            { id: '1.1', title: 'Tea', description: 'with milk' },
            { id: '1.2', title: 'Coffee' },
          ],
        },
      ],
    });
  });

  it('is previewed with default texts for empty fields and without empty buttons', () => {
    const words = { opener: 'See options', label: 'Open' };
    expect(previewOf(form({ kind: 'cta_url', url: 'https://example.com' }), words).payload).toEqual({
      url: 'https://example.com',
      display_text: 'Open',
    });
    expect(previewOf(form({ kind: 'list', opener: 'Menu' }), words).payload).toMatchObject({ button_text: 'Menu' });
    const { payload } = previewOf(form({ buttons: [choice(' '), choice('Small')] }), words);
    expect(payload).toMatchObject({ buttons: [{ title: 'Small' }] });
  });

  it('is accepted by the API contract whenever the form shows no problem', () => {
    const text = (max: number) => fc.string({ maxLength: max + 1 });
    const choices = (max: number) => fc.array(fc.tuple(text(24), text(72)), { minLength: 1, maxLength: max });
    const filled = fc.record({
      kind: fc.constantFrom(...interactiveKinds),
      body: text(30),
      header: text(60),
      footer: text(60),
      opener: text(20),
      url: fc.oneof(fc.webUrl(), text(10)),
      label: text(20),
      buttons: choices(3).map((all) => all.map(([title]) => choice(title))),
      sections: choices(10).map((all) => [{ ...newSection(), rows: all.map((one) => choice(...one)) }]),
    });
    fc.assert(
      fc.property(filled, (one) => {
        fc.pre(Object.keys(faultsOf(one)).length === 0);
        const { success, error } = sendMessageInput.safeParse(sendOf(one));
        expect(error?.issues ?? []).toEqual([]);
        expect(success).toBe(true);
        expect(sendOf(one).body.length).toBeLessThanOrEqual(bodyMax(one.kind));
      }),
      { numRuns: 200 },
    );
  });
});
