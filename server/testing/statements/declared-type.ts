import ts from 'typescript';
import type { KnownType } from './known-schema.ts';

export const members = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);
export const has = (type: ts.Type, flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0;
const anything = ts.TypeFlags.Any | ts.TypeFlags.Unknown;
const nothing = ts.TypeFlags.Null | ts.TypeFlags.Undefined;

/** Whether every value is allowed for a type (such as `any`), so that the type cannot be checked. */
export const isAnything = (type: ts.Type): boolean => has(type, anything);

/** Returns the members of a union type without null and undefined. */
export const partsOf = (type: ts.Type): readonly ts.Type[] => members(type).filter((one) => !has(one, nothing));

/**
 * Whether each member of a type passes a test, apart from null and undefined. True for a type such as `any`, which
 * allows every value.
 */
export const everyPart = (type: ts.Type, test: (one: ts.Type) => boolean): boolean =>
  isAnything(type) || partsOf(type).every((one) => has(one, anything | ts.TypeFlags.TypeParameter) || test(one));

/**
 * Whether a type may be a value of the enum. This is so if the type is one of the enum's words, or if it is no literal
 * text.
 */
export const isWord = (type: ts.Type, known: KnownType): boolean =>
  known.words.length === 0 || !type.isStringLiteral() || known.words.includes(type.value);
