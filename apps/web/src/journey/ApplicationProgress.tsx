import { finalStepCount, JOURNEY_STAGES, journeyStage } from '@pledge/domain/application/journey-stage'
import { useQuery } from '@tanstack/react-query'
import { useStepUnderWay } from './optimistic.ts'
import { applicationQuery, finalStepsQuery } from './queries.ts'
import { Stages } from './Stages.tsx'
import { useAppUuid } from './use-app-uuid.ts'

/**
 * The progress of the application in the address, by its state and final steps from the server; empty for one that
 * ended without a loan. Its height is the same before and after loading.
 */
export const ApplicationProgress = () => {
  const appUuid = useAppUuid()
  const { data: application } = useQuery(applicationQuery(appUuid))
  const stage = application === undefined ? 'offer' : journeyStage(application.state)
  const isInFinalSteps = stage === 'finalSteps'
  // While a step waits for its answer the cache holds the expected data, which an older answer would overwrite.
  const isUnderWay = useStepUnderWay(appUuid)
  const { data: steps } = useQuery({
    ...finalStepsQuery(appUuid),
    enabled: isInFinalSteps,
    refetchOnMount: !isUnderWay,
  })
  if (stage === null) return null
  return (
    <Stages
      current={stage === 'done' ? JOURNEY_STAGES.length : JOURNEY_STAGES.indexOf(stage)}
      finalSteps={
        isInFinalSteps && application !== undefined && steps !== undefined
          ? finalStepCount(steps.items, application.isRollForward)
          : undefined
      }
    />
  )
}
