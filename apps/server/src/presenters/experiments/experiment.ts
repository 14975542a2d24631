import type { ExperimentAnswer, VariantFunnel } from '@pledge/contract/experiments'
import type { ExperimentGoal } from '@pledge/domain/experiments/experiment'
import { compareVariants } from '@pledge/domain/experiments/sequential-test'
import type { ExperimentFunnel } from '../../store/telemetry/experiment-exposures.ts'
import type { ExperimentRecord } from '../../store/telemetry/experiments.ts'

export const presentExperiment = (record: ExperimentRecord): ExperimentAnswer => ({
  key: record.key,
  description: record.description,
  area: record.area,
  goal: record.goal,
  owner: record.owner,
  enabledBps: record.enabledBps,
  round: record.round,
  roundStartedAt: record.roundStartedAt.toISOString(),
  stoppedAt: record.stoppedAt?.toISOString() ?? null,
})

const NOBODY: VariantFunnel = { visitors: 0, applications: 0, offers: 0, loans: 0 }
const REACHED: Readonly<Record<ExperimentGoal, (funnel: VariantFunnel) => number>> = {
  application: ({ applications }) => applications,
  loan: ({ loans }) => loans,
}
const BPS = 10_000
const P_VALUE_DIGITS = 4

/** The people of a round by variant, and the test of the step that the experiment is judged by. */
export const presentResults = (record: ExperimentRecord, funnels: readonly ExperimentFunnel[]) => {
  const variant = (isOn: boolean): VariantFunnel => {
    const found = funnels.find((funnel) => funnel.isOn === isOn)
    if (found === undefined) return NOBODY
    const { visitors, applications, offers, loans } = found
    return { visitors, applications, offers, loans }
  }
  const [control, treatment] = [variant(false), variant(true)]
  const countOf = (funnel: VariantFunnel) => ({
    visitors: funnel.visitors,
    conversions: REACHED[record.goal](funnel),
  })
  const { difference, pValue, isSignificant, hasEnoughData } = compareVariants(
    countOf(control),
    countOf(treatment),
  )
  return {
    experiment: presentExperiment(record),
    control,
    treatment,
    test: {
      differenceBps: Math.round(difference * BPS),
      pValue: pValue.toFixed(P_VALUE_DIGITS),
      isSignificant,
      hasEnoughData,
    },
  }
}
