import { sql } from '#server/db/sql.ts';

export interface SandboxTemplate {
  id: string;
  waba_id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  components: unknown;
  parameter_format: string;
  rejected_reason: string | null;
  quality: string | null;
}

const columns = 'id, waba_id, name, language, category, status, components, parameter_format, rejected_reason, quality';

const ownColumns =
  't.id, t.waba_id, t.name, t.language, t.category, t.status, t.components, t.parameter_format, t.rejected_reason, t.quality';

/**
 * Adds templates to the simulated WhatsApp API that so far exist only in the product, because provisioning created
 * them. The new ids are small enough for a JSON number.
 */
export const adoptTemplates = (wabaId: string): Promise<number> =>
  sql.run(
    `INSERT INTO sandbox_templates (${columns})
     SELECT DISTINCT ON (t.name, t.language) (hashtextextended(c.waba_id || t.name || t.language, 0) & 9007199254740991)::text, c.waba_id,
            t.name, t.language, t.category, t.status, t.components, t.parameter_format, t.rejected_reason, t.quality
       FROM templates t JOIN connections c ON c.id = t.connection_id
      WHERE c.waba_id = $1 AND t.external_id IS NULL
     ON CONFLICT DO NOTHING`,
    [wabaId],
  );

export const findTemplate = (wabaId: string, name: string, language: string): Promise<SandboxTemplate | null> =>
  sql.row<SandboxTemplate>(
    `SELECT ${columns} FROM sandbox_templates WHERE waba_id = $1 AND name = $2 AND language = $3`,
    [wabaId, name, language],
  );

/** Returns a page of templates that follow the given one, sorted by name and language. */
export const selectTemplates = (wabaId: string, after: string | null, limit: number): Promise<SandboxTemplate[]> =>
  sql.rows<SandboxTemplate>(
    `SELECT ${columns} FROM sandbox_templates
      WHERE waba_id = $1 AND status <> 'DELETED' AND ($2::text IS NULL OR (name, language) >
            (SELECT a.name, a.language FROM sandbox_templates a WHERE a.waba_id = $1 AND a.id = $2))
      ORDER BY name, language LIMIT $3`,
    [wabaId, after, limit],
  );

/**
 * Sets the status of a template in one of the organization's business accounts. Null if the template does not exist.
 */
export const setTemplateStatus = (
  organizationId: string,
  id: string,
  status: string,
  reason: string | null,
): Promise<SandboxTemplate | null> =>
  sql.row<SandboxTemplate>(
    `UPDATE sandbox_templates SET status = $3, rejected_reason = $4
      WHERE id = $2 AND waba_id IN (SELECT waba_id FROM connections WHERE organization_id = $1) RETURNING ${columns}`,
    [organizationId, id, status, reason],
  );

/**
 * Pauses an approved template. Returns 0 if the template was not approved, for example because it is already paused.
 */
export const setTemplatePaused = (id: string): Promise<number> =>
  sql.run("UPDATE sandbox_templates SET status = 'PAUSED' WHERE id = $1 AND status = 'APPROVED'", [id]);

/** Finds a template by the id that the simulated WhatsApp API gave it. */
export const findTemplateOfId = (id: string): Promise<SandboxTemplate | null> =>
  sql.row<SandboxTemplate>(`SELECT ${columns} FROM sandbox_templates WHERE id = $1`, [id]);

export const setTemplateUnpaused = (id: string): Promise<number> =>
  sql.run(
    "UPDATE sandbox_templates SET status = 'APPROVED', rejected_reason = NULL WHERE id = $1 AND status = 'PAUSED'",
    [id],
  );

/** Moves a template to another category. Null if the organization has no such template. */
export const setTemplateCategory = (
  organizationId: string,
  id: string,
  category: string,
): Promise<(SandboxTemplate & { before: string }) | null> =>
  sql.row<SandboxTemplate & { before: string }>(
    `WITH was AS (SELECT id, category AS before FROM sandbox_templates WHERE id = $2 FOR UPDATE)
     UPDATE sandbox_templates t SET category = $3 FROM was
      WHERE t.id = was.id AND t.waba_id IN (SELECT waba_id FROM connections WHERE organization_id = $1)
      RETURNING ${ownColumns}, was.before`,
    [organizationId, id, category],
  );

/** Sets the quality rating of a template. Returns null if the organization has no such template. */
export const setTemplateQuality = (
  organizationId: string,
  id: string,
  quality: string,
): Promise<(SandboxTemplate & { before: string | null }) | null> =>
  sql.row<SandboxTemplate & { before: string | null }>(
    `WITH was AS (SELECT id, quality AS before FROM sandbox_templates WHERE id = $2 FOR UPDATE)
     UPDATE sandbox_templates t SET quality = $3 FROM was
      WHERE t.id = was.id AND t.waba_id IN (SELECT waba_id FROM connections WHERE organization_id = $1)
      RETURNING ${ownColumns}, was.before`,
    [organizationId, id, quality],
  );

export const isOwnNumber = async (organizationId: string, phoneNumberId: string): Promise<boolean> =>
  (await sql.row(
    'SELECT id FROM connections WHERE organization_id = $1 AND phone_number_id = $2 AND verified_at IS NOT NULL AND removed_at IS NULL',
    [organizationId, phoneNumberId],
  )) !== null;

/**
 * Returns the business account and the phone number of the connection that has this phone number id. A verified
 * connection is preferred over one that is not verified.
 */
export const findWaba = (phoneNumberId: string): Promise<{ waba_id: string; phone: string } | null> =>
  sql.row<{ waba_id: string; phone: string }>(
    `SELECT waba_id, phone FROM connections WHERE phone_number_id = $1 AND removed_at IS NULL
      ORDER BY verified_at IS NULL, created_at LIMIT 1`,
    [phoneNumberId],
  );

/**
 * Returns the ids of the numbers of a business account. Also returns those of the ids in `others` that belong to no
 * verified connection.
 */
export const selectNumbersOf = (wabaId: string, others: readonly string[]): Promise<{ id: string }[]> =>
  sql.rows<{ id: string }>(
    `SELECT phone_number_id AS id FROM connections WHERE waba_id = $1 AND removed_at IS NULL
     UNION SELECT o.id FROM unnest($2::text[]) AS o(id)
      WHERE NOT EXISTS (SELECT 1 FROM connections c
                         WHERE c.phone_number_id = o.id AND c.verified_at IS NOT NULL AND c.removed_at IS NULL)`,
    [wabaId, others],
  );
