import { progress as words } from '@pledge/copy/en/screens/progress'
import { fill } from '@pledge/copy/fill'
import { StageProgress } from '@pledge/ui/StageProgress'

/** The domain's stages, in order; repeated here, because the first screen does not load its table of states. */
const STAGES = ['offer', 'details', 'finalSteps', 'funding'] as const
/** For a new loan, while an application's own steps are unknown. */
const FINAL_STEPS = 4

export interface StagesProps {
  /** Index of the current stage; 4 when all are done. */
  readonly current: number
  readonly finalSteps?: { readonly done: number; readonly count: number } | undefined
}

/** The four stages in words: 'Part 3 of 4', and how many final steps are done. */
export const Stages = ({ current, finalSteps }: StagesProps) => (
  <StageProgress
    current={current}
    done={finalSteps?.done}
    step={fill(words.step, {
      step: String(Math.min(current + 1, STAGES.length)),
      of: String(STAGES.length),
    })}
    note={finalSteps && fill(words.done, { done: String(finalSteps.done), count: String(finalSteps.count) })}
    stages={STAGES.map((stage) => ({
      name: words.stages[stage],
      parts: stage === 'finalSteps' ? (finalSteps?.count ?? FINAL_STEPS) : undefined,
    }))}
  />
)
