import { nameKey } from '#server/base/text/clean-name.ts';
import type { ActionName } from '../../actions/registry.ts';
import type { Person } from '../person/person.ts';

const same = (one: string, other: unknown) => nameKey(one) === nameKey(String(other));

/** Returns the contact as an action would leave it. The later steps of a dry run use this contact. */
export function imagine(person: Person, act: ActionName, input: Readonly<Record<string, unknown>>): Person {
  switch (act) {
    case 'add_tag': {
      const has = person.tags.some(({ name }) => same(name, input.tag));
      return has ? person : { ...person, tags: [...person.tags, { id: '', name: String(input.tag) }] };
    }
    case 'remove_tag':
      return { ...person, tags: person.tags.filter(({ id, name }) => !same(name, input.tag) && id !== input.tag) };
    case 'set_field': {
      const { [String(input.key)]: _before, ...others } = person.fields;
      return {
        ...person,
        fields: input.value === null ? others : { ...others, [String(input.key)]: String(input.value) },
      };
    }
    case 'move_stage': {
      const [pipeline, stage] = [String(input.pipeline), String(input.stage)];
      const others = person.stages.filter((one) => !same(one.pipeline, pipeline) && one.pipeline_id !== pipeline);
      return { ...person, stages: [...others, { pipeline_id: pipeline, pipeline, stage_id: stage, stage }] };
    }
    default:
      return person;
  }
}
