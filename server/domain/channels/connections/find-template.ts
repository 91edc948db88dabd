import type { Sql } from '#server/db/sql.ts';
import { findTemplateById, findTemplateByName } from './template.store.ts';

/** A template as it was at the last synchronization with the messaging provider. */
export interface StoredTemplate {
  readonly name: string;
  readonly language: string;
  readonly category: string;
  readonly components: unknown;
  readonly isNamed: boolean;
}

interface Wanted {
  readonly connectionId: string;
  readonly id: string | null;
  readonly name: string | null;
  readonly language: string | null;
}

/**
 * Finds the template for a message, by id or by name and language (together they identify it, whatsapp/operator.md#c3).
 * Null if it is unknown.
 */
export async function findTemplate(on: Sql, organizationId: string, wanted: Wanted): Promise<StoredTemplate | null> {
  const { connectionId, id, name, language } = wanted;
  const row =
    id !== null
      ? await findTemplateById(on, organizationId, id)
      : name === null
        ? null
        : await findTemplateByName(on, organizationId, { connectionId, name, language });
  if (!row) return null;
  const { components, category } = row;
  return { name: row.name, language: row.language, category, components, isNamed: row.parameter_format === 'NAMED' };
}
