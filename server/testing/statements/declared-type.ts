import ts from 'typescript';
import type { KnownType } from './known-schema.ts';

export const members = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);
export const has = (type: ts.Type, flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0;
const anything = ts.TypeFlags.Any | ts.TypeFlags.Unknown;
const nothing = ts.TypeFlags.Null | ts.TypeFlags.Undefined;

/** Whether a type lets everything through, so that nothing can be said about it. */
export const isAnything = (type: ts.Type): boolean => has(type, anything);

/** The members of a type beside null and undefined. */
export const partsOf = (type: ts.Type): readonly ts.Type[] => members(type).filter((one) => !has(one, nothing));

/** Whether each member of a type beside null passes a test; a type that lets everything through does. */
export const everyPart = (type: ts.Type, test: (one: ts.Type) => boolean): boolean =>
  isAnything(type) || partsOf(type).every((one) => has(one, anything | ts.TypeFlags.TypeParameter) || test(one));

/** Whether a type is a text that the enum has among its words, or any text. */
export const isWord = (type: ts.Type, known: KnownType): boolean =>
  known.words.length === 0 || !type.isStringLiteral() || known.words.includes(type.value);
