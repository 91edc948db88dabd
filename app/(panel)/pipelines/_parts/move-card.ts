import type { Contact } from '#server/contract/people/contact.ts';

interface Pages<P> {
  readonly pages: P[];
}

/** Returns the loaded pages of a column without a certain card. */
export function withoutCard<P extends { data: Contact[] }, T extends Pages<P>>(column: T, id: string): T {
  return {
    ...column,
    pages: column.pages.map((page) => ({ ...page, data: page.data.filter((one) => one.id !== id) })),
  };
}

/** Returns the loaded pages of a column with a card added at the top. Does nothing if no page is loaded. */
export function withCardFirst<P extends { data: Contact[] }, T extends Pages<P>>(column: T, card: Contact): T {
  const [first, ...rest] = column.pages;
  return first ? { ...column, pages: [{ ...first, data: [card, ...first.data] }, ...rest] } : column;
}

/** Returns the contact as it will be after the move. The board shows this contact until the server responds. */
export const arrived = (contact: Contact, pipelineId: string, stageId: string, at: Date): Contact => ({
  ...contact,
  pipelines: contact.pipelines.map((one) =>
    one.pipeline_id === pipelineId
      ? { ...one, stage_id: stageId, entered_stage_at: at.toISOString(), lost_at: null, lost_reason: null }
      : one,
  ),
});

interface Count {
  readonly stage_id: string;
  readonly active: number;
  readonly lost: number;
}

/**
 * Returns the counts above the columns after adding `by` (which may be negative) to the active or lost contacts of a
 * stage. `counts` does not list stages without contacts.
 */
export function shiftCount(counts: readonly Count[], stageId: string, side: 'active' | 'lost', by: number): Count[] {
  const known = counts.find((one) => one.stage_id === stageId) ?? { stage_id: stageId, active: 0, lost: 0 };
  const next = { ...known, [side]: Math.max(0, known[side] + by) };
  return [...counts.filter((one) => one.stage_id !== stageId), next];
}
