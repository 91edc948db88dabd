import type { Actor } from '#server/base/actor.ts';
import { readCsv } from '#server/base/csv/read-csv.ts';
import type { ImportPreview } from '#server/contract/people/contact-import.ts';
import { listCustomFields } from '../custom-fields/list-custom-fields.ts';
import { guessTargets } from './guess-target.ts';

const samplesMax = 3;

/**
 * Returns the columns of a file with samples, and the probable target of each column. Nothing is stored. Throws
 * invalid_csv.
 */
export async function previewImport(actor: Actor, input: { content: string }): Promise<ImportPreview> {
  const { columns, rows } = readCsv(input.content);
  const targets = guessTargets(columns, (await listCustomFields(actor)).data);
  const samplesOf = (index: number) => {
    const samples: string[] = [];
    for (const row of rows) {
      const cell = row[index];
      if (cell && !samples.includes(cell)) samples.push(cell);
      if (samples.length === samplesMax) break;
    }
    return samples;
  };
  return {
    rows: rows.length,
    columns: columns.map((name, index) => ({ name, samples: samplesOf(index), target: targets[index] ?? 'ignore' })),
  };
}
