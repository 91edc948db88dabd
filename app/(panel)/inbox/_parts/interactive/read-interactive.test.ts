import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newChoice, newForm, sendOf } from './interactive-form.ts';
import { readInteractive } from './read-interactive.ts';

describe('readInteractive', () => {
  it('restores the stored form with the current text of the composer', () => {
    const title = (words: string) => ({ ...newChoice(), title: words });
    const { body, ...kept } = {
      ...newForm('Before'),
      kind: 'list',
      buttons: [title('Small')],
      opener: 'Menu',
    } as const;
    const read = readInteractive(JSON.stringify(kept), 'Now');
    expect(read).toMatchObject({ kind: 'list', body: 'Now', opener: 'Menu', buttons: [{ title: 'Small' }] });
    expect(body).toBe('Before');
    expect(sendOf(read)).toEqual(sendOf({ ...newForm('Now'), ...kept }));
  });

  it('returns a new form if nothing or an invalid form is stored, and buttons and rows for any JSON', () => {
    const plain = (kept: string) =>
      JSON.stringify(readInteractive(kept, 'Now'), (name, of) => (name === 'key' ? 0 : of));
    const fresh = plain('');
    expect(fresh).toBe(JSON.stringify(newForm('Now'), (name, of) => (name === 'key' ? 0 : of)));
    fc.assert(
      fc.property(fc.json(), (kept) => {
        const { buttons, sections } = readInteractive(kept, '');
        expect(buttons.length).toBeGreaterThan(0);
        expect(sections.every(({ rows }) => rows.length > 0)).toBe(true);
      }),
    );
    expect(plain('{"kind":"template","buttons":"x","sections":[]}')).toBe(fresh);
  });
});
