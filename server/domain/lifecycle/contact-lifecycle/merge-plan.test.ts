import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachValue, emptyValues, valueNames } from '#server/contract/people/contact-values.ts';
import { changedBetween, type MergeSide, planMerge, planUndo } from './merge-plan.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const empty: MergeSide = {
  name: '+5511987654321',
  email: null,
  phone: null,
  ...emptyValues,
  waId: null,
  fields: {},
  assignedUserId: null,
  assignedAt: null,
  assignmentSource: null,
  optedOutAt: null,
  firstSeenAt: at(2),
  lastSeenAt: at(3),
};
const full: MergeSide = {
  name: 'Marina',
  email: 'marina@example.com',
  phone: '+5511987654321',
  ...emptyValues,
  notes: 'likes blue',
  waId: '5511987654321',
  fields: { city: 'Recife', plan: 'gold' },
  assignedUserId: 'ana',
  assignedAt: at(2),
  assignmentSource: 'manual',
  optedOutAt: null,
  firstSeenAt: at(1),
  lastSeenAt: at(4),
};
const isPlaceholder = (side: MergeSide) => side.name.startsWith('+');

describe('merge (contract/contacts.md#operations: empty fields are filled from the other; contract/contacts.md#rules)', () => {
  it('the survivor’s values are kept', () => {
    const other = { ...full, name: 'M.', email: 'm@example.com', phone: '+5521987654321', fields: { city: 'Natal' } };
    const merged = planMerge(full, { ...other, notes: null, assignedUserId: 'rui' }, isPlaceholder);
    expect(merged).toEqual(full);
  });

  it('empty fields of the survivor are filled from the duplicate', () => {
    expect(planMerge(empty, full, isPlaceholder)).toEqual(full);
  });

  it('an empty custom field is filled from the duplicate, and a filled one is kept', () => {
    const survivor = { ...empty, fields: { city: '', plan: 'silver' } };
    expect(planMerge(survivor, full, isPlaceholder).fields).toEqual({ city: 'Recife', plan: 'silver' });
  });

  it('different notes are joined, and equal notes are kept once', () => {
    const merge = (a: string | null, b: string | null) =>
      planMerge({ ...empty, notes: a }, { ...empty, notes: b }, isPlaceholder).notes;
    expect([merge('a', 'b'), merge('a', 'a'), merge(null, 'b'), merge('a', null), merge(null, null)]).toEqual([
      'a\n\nb',
      'a',
      'b',
      'a',
      null,
    ]);
  });

  it('the survivor is opted out if either contact is', () => {
    expect(planMerge(full, { ...empty, optedOutAt: at(9) }, isPlaceholder).optedOutAt).toEqual(at(9));
    expect(planMerge({ ...full, optedOutAt: at(5) }, empty, isPlaceholder).optedOutAt).toEqual(at(5));
  });

  it('first and last seen cover both contacts', () => {
    const merged = planMerge({ ...empty, firstSeenAt: at(3) }, full, isPlaceholder);
    expect([merged.firstSeenAt, merged.lastSeenAt]).toEqual([at(1), at(4)]);
  });

  it('wa_id is not taken over if the duplicate’s phone number is not', () => {
    const merged = planMerge({ ...full, waId: null }, { ...full, phone: '+5521987654321' }, isPlaceholder);
    expect(merged.waId).toBeNull();
  });
});

const text = fc.option(fc.constantFrom('', 'a', 'b', 'c'));
const side: fc.Arbitrary<MergeSide> = fc.record({
  name: fc.constantFrom('+1', '+2', 'Marina', 'Rui'),
  email: fc.option(fc.constantFrom('a', 'b')),
  phone: fc.option(fc.constantFrom('a', 'b')),
  ...eachValue(valueNames, () => text),
  waId: text,
  fields: fc.dictionary(fc.constantFrom('city', 'plan'), fc.constantFrom('', 'x', 'y')),
  assignedUserId: text,
  assignedAt: fc.option(fc.constant(at(1))),
  assignmentSource: text,
  optedOutAt: fc.option(fc.constantFrom(at(1), at(2))),
  firstSeenAt: fc.constantFrom(at(1), at(2)),
  lastSeenAt: fc.constantFrom(at(3), at(4)),
});

describe('undoing a merge', () => {
  it('restores the survivor exactly if nothing has changed since the merge', () => {
    fc.assert(
      fc.property(side, side, (survivor, duplicate) => {
        const after = planMerge(survivor, duplicate, isPlaceholder);
        expect(planUndo(after, survivor, after)).toEqual(survivor);
      }),
    );
  });

  it('keeps values that were changed after the merge', () => {
    const after = planMerge(empty, full, isPlaceholder);
    const now = { ...after, name: 'Marina Souza', fields: { ...after.fields, city: 'Olinda' }, optedOutAt: at(9) };
    expect(planUndo(now, empty, after)).toEqual({
      ...empty,
      name: 'Marina Souza',
      fields: { city: 'Olinda' },
      optedOutAt: at(9),
    });
  });
});

describe('changedBetween', () => {
  it('lists the changed fields in the order of contact.updated, and ignores opt-out and wa_id', () => {
    expect(changedBetween(empty, full)).toEqual(['name', 'email', 'phone', 'fields', 'notes']);
    expect(changedBetween(full, { ...full, optedOutAt: at(1), waId: null })).toEqual([]);
  });
});
