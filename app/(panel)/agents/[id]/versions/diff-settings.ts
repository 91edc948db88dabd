import { type Draft, isSame } from '../draft.ts';

/**
 * The settings that are compared between versions, in the order of the editor. The instructions are compared
 * separately. Name, slug and status are not part of a version.
 */
const compared = [
  'provider',
  'model',
  'ai_key_id',
  'tools',
  'http_hosts',
  'writes_max',
  'calls_max',
  'hand_over_words',
  'must_cite',
  'opening_hours',
  'monthly_budget',
  'max_output_tokens',
  'prices',
  'fallback',
  'embedding_model',
] as const satisfies readonly (keyof Draft)[];
export type ComparedSetting = (typeof compared)[number];

export type Setting = {
  readonly [Key in ComparedSetting]: { readonly key: Key; readonly value: Draft[Key] };
}[ComparedSetting];
type SettingDifference = {
  readonly key: ComparedSetting;
  readonly before: Setting;
  readonly after: Setting;
};

/** Returns the settings that differ between two drafts or versions. */
export const diffSettings = (before: Draft, after: Draft): SettingDifference[] =>
  compared
    .filter((key) => !isSame(before[key], after[key]))
    .map((key) => ({
      key,
      before: { key, value: before[key] } as Setting,
      after: { key, value: after[key] } as Setting,
    }));
