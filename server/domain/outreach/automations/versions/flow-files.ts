import type { Actor } from '#server/base/actor.ts';
import {
  type AddAutomationFileInput,
  type AutomationFile,
  automationFilesMax,
} from '#server/contract/outreach/automation-files.ts';
import { transact } from '#server/db/transact.ts';
import { invalid } from '../../../inbox/sending/drafts/draft.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { dropFile, keepFile, recordFile } from '../../../platform/files/keep-file.ts';
import { requireDraft } from './edit-automation.ts';
import { countFlowFiles, insertFlowFile } from './flow-file.store.ts';

/**
 * Stores a file that steps of a flow can send. Versions refer to the file, so it is stored as long as the flow. Throws
 * automation_not_found, storage_full, invalid_request.
 */
export async function addFlowFile(actor: Actor, { id: flowId, file }: AddAutomationFileInput): Promise<AutomationFile> {
  const { organizationId } = actor;
  const bytes = Buffer.from(file.base64, 'base64');
  if (bytes.length === 0) throw invalid('file', 'must be base64, and not empty');
  await transact((tx) => requireDraft(tx, actor, flowId));
  const kept = await keepFile(organizationId, { bytes, name: file.name, declaredType: file.mime_type });
  try {
    await transact(async (tx) => {
      const { id, name } = await requireDraft(tx, actor, flowId);
      if ((await countFlowFiles(tx, organizationId, id)) >= automationFilesMax)
        throw invalid('file', `an automation takes ${automationFilesMax} files at most`);
      await recordFile(tx, kept);
      await insertFlowFile(tx, organizationId, id, kept.id);
      await recordAudit(tx, actor, 'automation.updated', { type: 'automation', id, name }, { file_added: kept.name });
    });
  } catch (error) {
    await dropFile(kept);
    throw error;
  }
  return { id: kept.id, name: kept.name, mime_type: kept.mimeType, size: kept.size };
}
