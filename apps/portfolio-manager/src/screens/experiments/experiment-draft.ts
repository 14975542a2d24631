import type { ExperimentAnswer } from '@pledge/contract/experiments'
import { portfolioExperiments as words } from '@pledge/copy/en/portfolio/experiments'
import {
  EXPERIMENT_KEY,
  type ExperimentDefinition,
  type SeenExperiment,
} from '@pledge/domain/experiments/experiment'
import { shareText, typedShareBps } from '../../share-text.ts'

/** An experiment while it is edited. */
export interface ExperimentDraft extends Omit<ExperimentDefinition, 'enabledBps'> {
  readonly key: string
  /** A percentage, as typed. */
  readonly share: string
}

export const NEW_EXPERIMENT: ExperimentDraft = {
  key: '',
  description: '',
  area: 'layout',
  goal: 'application',
  owner: '',
  share: '50',
}

export const draftOf = ({
  key,
  description,
  area,
  goal,
  owner,
  enabledBps,
}: ExperimentAnswer): ExperimentDraft => ({
  key,
  description,
  area,
  goal,
  owner,
  share: shareText(enabledBps),
})

export type DraftProblems = Partial<Record<'key' | 'description' | 'owner' | 'share', string>>

/** Why a draft cannot be saved; empty when it is valid. `taken`: the keys of other experiments. */
export const problemsOf = (draft: ExperimentDraft, taken: readonly string[]): DraftProblems => ({
  ...(!EXPERIMENT_KEY.test(draft.key) && { key: words.keyInvalid }),
  ...(taken.includes(draft.key) && { key: words.keyTaken }),
  ...(draft.description.trim() === '' && { description: words.descriptionMissing }),
  ...(draft.owner.trim() === '' && { owner: words.ownerMissing }),
  ...(typedShareBps(draft.share) === undefined && { share: words.shareInvalid }),
})

/** The body of the call; undefined when the share is no percentage. */
export const definitionOf = (draft: ExperimentDraft): ExperimentDefinition | undefined => {
  const enabledBps = typedShareBps(draft.share)
  if (enabledBps === undefined) return undefined
  const { description, area, goal, owner } = draft
  return { description: description.trim(), area, goal, owner: owner.trim(), enabledBps }
}

/** What the editor read, so that saving never undoes a stop or another share; null for a new experiment. */
export const seenOf = (experiment: ExperimentAnswer | null): SeenExperiment | null =>
  experiment === null ? null : { round: experiment.round, isStopped: experiment.stoppedAt !== null }
