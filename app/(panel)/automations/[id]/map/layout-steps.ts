import type { AutomationStep } from '#server/contract/automation-definition.ts';

/** So large a step is drawn. */
export const box = { width: 208, height: 68 };
const gap = { across: 28, down: 44 };

/** A step and where it is drawn: its upper left corner. */
export interface Spot {
  readonly path: string;
  readonly step: AutomationStep;
  readonly x: number;
  readonly y: number;
}

/** The way from one to the next; of a condition by which of its answers. */
export interface Way {
  readonly from: string;
  readonly to: string;
  readonly branch: 'then' | 'else' | null;
}

/** Who still has to lead somewhere. */
type Exit = Omit<Way, 'to'>;

function widthOf(steps: readonly AutomationStep[]): number {
  const widths = steps.map((step) =>
    step.type === 'condition' ? widthOf(step.then ?? []) + gap.across + widthOf(step.else ?? []) : box.width,
  );
  return Math.max(box.width, ...widths);
}

/** The flow as a tree: each list downwards, branches side by side, and what comes after a condition below both. */
export function layoutSteps(steps: readonly AutomationStep[], start: string): { spots: Spot[]; ways: Way[] } {
  const spots: Spot[] = [];
  const ways: Way[] = [];
  const lay = (
    list: readonly AutomationStep[],
    above: string,
    at: { readonly middle: number; readonly y: number },
    entry: readonly Exit[],
  ): { y: number; exits: readonly Exit[] } => {
    let { y } = at;
    let exits = entry;
    for (const [index, step] of list.entries()) {
      const path = `${above}${index}`;
      spots.push({ path, step, x: at.middle - box.width / 2, y });
      ways.push(...exits.map((exit) => ({ ...exit, to: path })));
      y += box.height + gap.down;
      exits = step.type === 'end' ? [] : [{ from: path, branch: null }];
      if (step.type !== 'condition') continue;
      const [yes, no] = [step.then ?? [], step.else ?? []];
      const left = at.middle - (widthOf(yes) + gap.across + widthOf(no)) / 2;
      const then = lay(yes, `${path}.then.`, { middle: left + widthOf(yes) / 2, y }, [{ from: path, branch: 'then' }]);
      const right = left + widthOf(yes) + gap.across + widthOf(no) / 2;
      const other = lay(no, `${path}.else.`, { middle: right, y }, [{ from: path, branch: 'else' }]);
      y = Math.max(then.y, other.y);
      exits = [...then.exits, ...other.exits];
    }
    return { y, exits };
  };
  lay(steps, 'steps.', { middle: 0, y: box.height + gap.down }, [{ from: start, branch: null }]);
  return { spots, ways };
}
