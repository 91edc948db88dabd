import type { Actor } from '#server/base/actor.ts';
import type { Cost } from '#server/contract/channels/cost.ts';
import type { StartExportInput } from '#server/contract/insight/figure-export.ts';
import {
  answerers,
  automationFigures,
  type Comparison,
  campaignCosts,
  campaignFigures,
  comparedFigures,
  figureOf,
  handoffTypes,
  isIn,
  pointFigures,
  sentiments,
  unpaid,
  writers,
} from '#server/contract/insight/figure-words.ts';
import type { Spending } from '#server/contract/insight/figures-page.ts';
import { everyAutomation, everyCampaign } from '../comparisons/compare-campaigns-and-automations.ts';
import { compareFigures } from '../comparisons/compare-figures.ts';
import type { EpisodeLine } from '../episode-list.store.ts';
import { eachEpisode } from '../episodes/list-episodes.ts';
import { viewFigures } from '../figures/view-figures.ts';
import { viewSpending } from '../spending/view-spending.ts';
import { type ExportWords, exportWords } from './export-words.ts';

type Line = readonly string[];
type Cell = string | number | null;

const cells = (values: readonly Cell[]): Line => values.map((value) => (value === null ? '' : String(value)));
/** Formats costs as one sum per currency, with a question mark if a rate is unknown. */
const costText = (costs: readonly Cost[] | null, unknown = 0): string =>
  [
    ...(costs ?? []).map(({ amount, currency }) => `${amount} ${currency}`),
    ...(costs === null || unknown > 0 ? ['?'] : []),
  ].join(' + ');
/** Formats the cost of the AI models. The text is empty if no agent turn began. */
const aiText = ({ ai }: Spending): string => costText(ai.turns > 0 ? ai.cost && [ai.cost] : []);
/** Adds a column to every line: the time up to which its figures are complete. */
const dated = (head: Line, rows: readonly Line[], words: ExportWords, asOf: string): Line[] => [
  [...head, words.completeTo],
  ...rows.map((row) => [...row, asOf]),
];

async function overview(actor: Actor, asked: StartExportInput, words: ExportWords): Promise<Line[]> {
  const { series, as_of } = await viewFigures(actor, asked);
  const head = [words.when, ...pointFigures.map((name) => words[`name_${name}`])];
  const rows = series.map((point) => cells([point.at, ...pointFigures.map((name) => point[name])]));
  return dated(head, rows, words, as_of);
}

/** Returns the totals of the whole period: each figure, the parts of that figure, and the costs. */
async function totals(actor: Actor, asked: StartExportInput, words: ExportWords, seesCosts: boolean): Promise<Line[]> {
  const [{ totals: told, as_of }, spent] = await Promise.all([
    viewFigures(actor, asked),
    seesCosts ? viewSpending(actor, asked) : null,
  ]);
  const { by, handoff_codes: codes } = told;
  const lines: Cell[][] = [
    ...comparedFigures.map((name) => [words[`name_${name}`], '', figureOf(told, name)]),
    ...answerers.map((who) => [words.first, words[`by_${who}`], by[who].count]),
    ...answerers.map((who) => [words.total_first_p50, words[`by_${who}`], by[who].first_response_p50]),
    ...answerers.map((who) => [words.total_first_p90, words[`by_${who}`], by[who].first_response_p90]),
    ...answerers.map((who) => [words.written, words[`by_${who}`], told.messages_out_by[who]]),
    ...writers.map((who) => [words.answered, words[`answered_${who}`], told.answered_by[who]]),
    ...sentiments.map((sentiment) => [words.sentiments, words[`sentiment_${sentiment}`], told.sentiment[sentiment]]),
    ...handoffTypes.map((type) => [words.codes, words[`code_${type}`], codes[type] ?? 0]),
    ...(spent
      ? [
          [words.cost, words.costOperator, costText(spent.operator.cost, spent.operator.unknown)],
          [words.cost, words.costAi, aiText(spent)],
          [words.cost, words.costEach, costText(spent.per_conversation)],
        ]
      : []),
  ];
  return dated([words.total_figure, words.total_part, words.total_value], lines.map(cells), words, as_of);
}

async function compared(
  actor: Actor,
  asked: StartExportInput & { readonly table: Comparison },
  words: ExportWords,
  seesCosts: boolean,
): Promise<Line[]> {
  const { table: by } = asked;
  const { rows, as_of } = await compareFigures(actor, { ...asked, by });
  const isPaid = seesCosts && !isIn(unpaid, by);
  const nameOf = (row: (typeof rows)[number]) =>
    (by === 'channel' && words[`channel_${row.id}` as 'channel_web']) || (row.name ?? words.gone);
  const paidOf = ({ spending }: (typeof rows)[number]) => {
    const { cost = [], unknown = 0 } = spending?.operator ?? {};
    return [costText(cost, unknown), spending ? aiText(spending) : ''];
  };
  const head = [
    words[`view_${by}`],
    ...(by === 'member' ? [words.loadOpen, words.loadWaiting] : []),
    ...comparedFigures.map((name) => words[`name_${name}`]),
    ...(isPaid ? [words.costOperator, words.costAi] : []),
    ...(by === 'agent' && seesCosts ? [words.costEach, words.costAiResolution] : []),
  ];
  const lines = rows.map((row) => [
    nameOf(row),
    ...(row.load ? cells([row.load.open, row.load.waiting]) : []),
    ...cells(comparedFigures.map((name) => figureOf(row.figures, name))),
    ...(isPaid ? paidOf(row) : []),
    ...(row.each && seesCosts ? [costText(row.each.conversation), costText(row.each.ai_resolution)] : []),
  ]);
  return dated(head, lines, words, as_of);
}

async function campaigns(
  actor: Actor,
  asked: StartExportInput,
  words: ExportWords,
  seesCosts: boolean,
): Promise<Line[]> {
  const paid = seesCosts ? campaignCosts : [];
  const { rows, as_of } = await everyCampaign(actor, asked);
  const head = [
    words.view_campaign,
    ...campaignFigures.map((name) => words[`campaign_${name}`]),
    ...paid.map((name) => words[`campaign_${name}`]),
  ];
  const lines = rows.map((row) =>
    cells([
      row.name,
      ...campaignFigures.map((name) => row[name]),
      ...paid.map((name) => costText(row[name], name === 'cost' ? row.unknown : 0)),
    ]),
  );
  return dated(head, lines, words, as_of);
}

async function automations(actor: Actor, asked: StartExportInput, words: ExportWords): Promise<Line[]> {
  const { rows, as_of } = await everyAutomation(actor, asked);
  const head = [words.view_automation, ...automationFigures.map((name) => words[`automation_${name}`])];
  const lines = rows.map((row) => cells([row.name, ...automationFigures.map((name) => row[name]), row.duration_p50]));
  return dated([...head, words.automation_took], lines, words, as_of);
}

const episodeColumns = [
  'conversation_id',
  'name',
  'number',
  'at',
  'opened_at',
  'resolved_at',
  'first_response',
  'rating',
  'amount',
] as const;

/** Yields all conversations behind a figure, without a limit. */
async function* episodes(actor: Actor, asked: StartExportInput, words: ExportWords): AsyncGenerator<Line[]> {
  yield [[...episodeColumns.map((name) => words[`episode_${name}`]), words.episode_paid, words.completeTo]];
  const paidOf = (paid: EpisodeLine['paid']) => (paid ? costText(paid.cost, paid.unknown) : '');
  const { measure = 'opened' } = asked;
  for await (const { rows, as_of } of eachEpisode(actor, { ...asked, measure }))
    yield rows.map((row) => cells([...episodeColumns.map((name) => row[name]), paidOf(row.paid), as_of]));
}

/**
 * Whether the table contains names of customers. Such a file is an export of contacts, which needs the permission for
 * exporting contacts.
 */
export const namesCustomers = ({ table }: Pick<StartExportInput, 'table'>): boolean => table === 'episodes';

/**
 * Yields the lines of a table of the figures page in portions, the header first. Numbers are written raw, not
 * formatted for people. `seesCosts` is whether the role of the requesting member may see costs; without it the file
 * has no costs. Throws invalid_request, segment_not_found.
 */
export async function* exportTable(actor: Actor, asked: StartExportInput, seesCosts: boolean): AsyncGenerator<Line[]> {
  const words = exportWords[asked.locale];
  const { table } = asked;
  if (table === 'episodes') yield* episodes(actor, asked, words);
  else if (table === 'overview') yield await overview(actor, asked, words);
  else if (table === 'totals') yield await totals(actor, asked, words, seesCosts);
  else if (table === 'campaign') yield await campaigns(actor, asked, words, seesCosts);
  else if (table === 'automation') yield await automations(actor, asked, words);
  else yield await compared(actor, { ...asked, table }, words, seesCosts);
}
