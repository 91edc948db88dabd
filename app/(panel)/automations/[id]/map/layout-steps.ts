import { type AutomationStep, hasBranches } from '#server/contract/outreach/automation-definition.ts';
import type { Slot } from '../slots.ts';

/** The size of a step's box, in pixels. */
export const box = { width: 232, height: 76 };
/** The size of the button that adds a step, in pixels. */
export const dot = { width: 28, height: 28 };
const gap = { across: 32, down: 20, branch: 44 };

/** A step, and the position of the upper left corner of the step's box. */
interface Spot {
  readonly path: string;
  readonly step: AutomationStep;
  readonly x: number;
  readonly y: number;
}

/** A position in the flow where a step can be added, and the coordinates of its button. */
export interface Add {
  readonly id: string;
  readonly slot: Slot;
  readonly x: number;
  readonly y: number;
}

/**
 * A line from one node to the next. A node is a step or an add button. `branch` is set if a branch begins with this
 * line.
 */
interface Way {
  readonly from: string;
  readonly to: string;
  readonly branch: 'then' | 'else' | null;
}

/** A line that has a start but no end yet. */
type Exit = Omit<Way, 'to'>;

export interface Layout {
  readonly spots: readonly Spot[];
  readonly adds: readonly Add[];
  readonly ways: readonly Way[];
}

/** Returns the node id of an add button. */
const addId = ({ above, index }: Slot): string => `+${above}${index}`;

function widthOf(steps: readonly AutomationStep[]): number {
  const widths = steps.map((step) =>
    hasBranches(step) ? widthOf(step.then ?? []) + gap.across + widthOf(step.else ?? []) : box.width,
  );
  return Math.max(box.width, ...widths);
}

/**
 * Lays out the flow as a tree. The steps of a list are below each other, branches are side by side, and the steps that
 * follow are below both branches. Add buttons are placed before every step and at the end of every list, except after a
 * step of type `end`.
 */
export function layoutSteps(steps: readonly AutomationStep[], start: string): Layout {
  const spots: Spot[] = [];
  const adds: Add[] = [];
  const ways: Way[] = [];
  const lay = (
    list: readonly AutomationStep[],
    above: string,
    at: { readonly middle: number; readonly y: number },
    entry: readonly Exit[],
  ): { y: number; exits: readonly Exit[] } => {
    let { y } = at;
    let exits = entry;
    const addAt = (index: number) => {
      const slot = { above, index };
      const id = addId(slot);
      adds.push({ id, slot, x: at.middle - dot.width / 2, y });
      ways.push(...exits.map((exit) => ({ ...exit, to: id })));
      y += dot.height + gap.down;
      exits = [{ from: id, branch: null }];
    };
    for (const [index, step] of list.entries()) {
      const path = `${above}${index}`;
      if (exits.length > 0) addAt(index);
      spots.push({ path, step, x: at.middle - box.width / 2, y });
      ways.push(...exits.map((exit) => ({ ...exit, to: path })));
      y += box.height;
      exits = step.type === 'end' ? [] : [{ from: path, branch: null }];
      if (!hasBranches(step)) {
        y += gap.down;
        continue;
      }
      y += gap.branch;
      const [yes, no] = [step.then ?? [], step.else ?? []];
      const left = at.middle - (widthOf(yes) + gap.across + widthOf(no)) / 2;
      const then = lay(yes, `${path}.then.`, { middle: left + widthOf(yes) / 2, y }, [{ from: path, branch: 'then' }]);
      const right = left + widthOf(yes) + gap.across + widthOf(no) / 2;
      const other = lay(no, `${path}.else.`, { middle: right, y }, [{ from: path, branch: 'else' }]);
      y = Math.max(then.y, other.y) + gap.down;
      exits = [...then.exits, ...other.exits];
    }
    if (exits.length > 0) addAt(list.length);
    return { y, exits };
  };
  lay(steps, 'steps.', { middle: 0, y: box.height + gap.down }, [{ from: start, branch: null }]);
  return { spots, adds, ways };
}

/** Finds the add button nearest to a point. Null if the nearest one is farther away than half the width of a step. */
export function nearestAdd(adds: readonly Add[], x: number, y: number): Add | null {
  const far = (one: Add) => Math.hypot(one.x + dot.width / 2 - x, one.y + dot.height / 2 - y);
  const [first] = adds.toSorted((one, other) => far(one) - far(other));
  return first && far(first) <= box.width / 2 ? first : null;
}
