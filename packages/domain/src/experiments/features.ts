import { ADDITIONAL_DOCS } from './additional-docs.ts'
import { isFlagEnabled, type ExperimentSubject } from './bucket.ts'

/**
 * Every flag of an organization for a subject, by key (row 2.7.13): from its flag table, and from its
 * settings for everyone. A flag is on if either switches it on.
 */
export const featuresFor = (
  experiments: readonly { readonly key: string; readonly enabledBps: number }[],
  flags: { readonly additionalDocs: boolean },
  subject: ExperimentSubject,
): readonly { readonly key: string; readonly enabled: boolean }[] => {
  const decided = experiments.map((experiment) => ({
    key: experiment.key,
    enabled: isFlagEnabled(experiment, subject),
  }))
  if (!flags.additionalDocs) return decided
  return [...decided.filter(({ key }) => key !== ADDITIONAL_DOCS), { key: ADDITIONAL_DOCS, enabled: true }]
}
