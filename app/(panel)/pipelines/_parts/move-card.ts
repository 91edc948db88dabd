import type { Contact } from '#server/contract/contact.ts';

interface Pages<P> {
  readonly pages: P[];
}

/** A column's cards, page by page, without this one. */
export function withoutCard<P extends { data: Contact[] }, T extends Pages<P>>(column: T, id: string): T {
  return {
    ...column,
    pages: column.pages.map((page) => ({ ...page, data: page.data.filter((one) => one.id !== id) })),
  };
}

/** The same with this card on top; a column nothing was read of stays as it is. */
export function withCardFirst<P extends { data: Contact[] }, T extends Pages<P>>(column: T, card: Contact): T {
  const [first, ...rest] = column.pages;
  return first ? { ...column, pages: [{ ...first, data: [card, ...first.data] }, ...rest] } : column;
}

/** The contact as it will be in its new stage, until the server says so. */
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

/** The numbers over the columns, when so many come to one side of a stage; stages without contacts are not among them. */
export function shiftCount(counts: readonly Count[], stageId: string, side: 'active' | 'lost', by: number): Count[] {
  const known = counts.find((one) => one.stage_id === stageId) ?? { stage_id: stageId, active: 0, lost: 0 };
  const next = { ...known, [side]: Math.max(0, known[side] + by) };
  return [...counts.filter((one) => one.stage_id !== stageId), next];
}
