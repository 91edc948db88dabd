import { type ContactFileWords, exportContactsInput } from '#server/contract/outreach/contact-bulk.ts';
import { exportContacts as exportContactsUseCase } from '#server/domain/outreach/contact-bulk/export-contacts.ts';
import { admit } from '../../admit.ts';
import type { CallContext } from '../../context.ts';
import { requirePower } from '../../require-power.ts';
import { inputError, toAppError } from '../../to-app-error.ts';

/**
 * Panel: exports the selected contacts as a CSV file. The result is a stream, because there may be any number of
 * contacts. The call is admitted like an operation; a refused call fails with an error code before the first byte. Only
 * administrators and editors may export all contacts.
 */
export async function exportContacts(
  ctx: CallContext,
  body: unknown,
  words: ContactFileWords,
): Promise<ReadableStream<Uint8Array>> {
  const actor = await admit(ctx, {
    kind: 'mutation',
    summary: 'Export contacts',
    description: 'The selected contacts as a CSV.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: [],
    input: exportContactsInput,
    output: exportContactsInput,
    example: { output: null },
  }).catch((error: unknown) => {
    throw toAppError(error);
  });
  requirePower(ctx, 'contacts:export');
  const read = exportContactsInput.safeParse(body);
  if (!read.success) throw inputError(read.error, undefined);
  const lines = exportContactsUseCase(actor, read.data.selection, words);
  // An error before the first line fails the call with an error code. A later error can only end the stream early.
  const first = await lines.next();
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first.value)),
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
