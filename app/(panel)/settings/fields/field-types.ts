import type { LucideIcon } from 'lucide-react';
import { AlignLeft, Calendar, Hash, Link2, List, SquareCheck, Type } from 'lucide-react';
import type { z } from 'zod';
import type { createCustomFieldInput } from '#server/contract/people/configuration.ts';

export type FieldType = NonNullable<z.input<typeof createCustomFieldInput>['type']>;

/** The field types that the panel offers, in order, each with its icon. */
export const fieldTypes: Readonly<Record<FieldType, LucideIcon>> = {
  text: Type,
  long_text: AlignLeft,
  number: Hash,
  date: Calendar,
  select: List,
  checkbox: SquareCheck,
  url: Link2,
};
export const fieldTypeNames = Object.keys(fieldTypes) as FieldType[];

/** Whether the panel supports this field type. Provisioning may have created fields of other types. */
export const isFieldType = (type: string): type is FieldType => Object.hasOwn(fieldTypes, type);
