import type { CollateralStatus } from '@pledge/contract/collateral'
import type { FinalStepsAnswer } from '@pledge/contract/final-steps'
import type { ApplicationState } from '@pledge/domain/application/states'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStepUnderWay } from '../../journey/optimistic.ts'
import {
  applicationQuery,
  applicationStateQuery,
  collateralQuery,
  finalStepsQuery,
} from '../../journey/queries.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { WAITING_POLL } from '../../polling/poll-interval.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { isCollateralSaidSent, isDisbursementRepeated, isSomethingPending, pollBounds } from './step-cards.ts'

export interface NextSteps {
  readonly steps: FinalStepsAnswer | undefined
  readonly state: ApplicationState | undefined
  /** The state was read by this page: what another page had read must lead nobody away. */
  readonly isStateFresh: boolean
  /** The money goes to another account than the first. */
  readonly isDisbursementRepeated: boolean
  /** Of a disbursement that is redone: until it is with the borrower the chain can take collateral back (note 030). */
  readonly collateral: CollateralStatus | undefined
  /** Of collateral that was said to be sent: nothing is left to send, though it is not all confirmed. */
  readonly isAllSent: boolean
  readonly isPaused: boolean
  readonly restart: () => void
  readonly failed: boolean
  readonly isRetrying: boolean
}

/**
 * Steps and state, read when the page opens and every 5 s while something passes by itself, every minute while a person
 * looks at the details: bounded, at rest while the tab is hidden, and silent while a step waits for its answer, because
 * what is shown then is expected and not yet read. When the state has moved, the rest of what is known of the application
 * is read again. The collateral
 * that was said to be sent is asked for as long, and that of a loan whose disbursement is redone, which can become short at any time.
 */
export const useNextSteps = (appUuid: string): NextSteps => {
  const queryClient = useQueryClient()
  const isUnderWay = useStepUnderWay(appUuid)
  const known = () => ({
    steps: queryClient.getQueryData(finalStepsQuery(appUuid).queryKey),
    state: queryClient.getQueryData(applicationStateQuery(appUuid).queryKey)?.state,
  })
  const isDone = () => {
    const { steps, state } = known()
    return isUnderWay || steps === undefined || state === undefined || !isSomethingPending(steps, state)
  }
  const bounds = pollBounds(known().steps)
  const opened = { refetchOnMount: isUnderWay ? false : ('always' as const) }
  const steps = usePolledQuery({ ...finalStepsQuery(appUuid), ...opened }, bounds, isDone)
  const state = usePolledQuery({ ...applicationStateQuery(appUuid), ...opened }, bounds, isDone)

  const current = state.query.data?.state
  const isRedone = isDisbursementRepeated(steps.query.data, current)
  const isSaidSent =
    steps.query.data !== undefined && current !== undefined && isCollateralSaidSent(steps.query.data, current)
  const isHeldRequested = isRedone || isSaidSent
  const held = usePolledQuery(
    { ...collateralQuery(appUuid), enabled: isHeldRequested },
    WAITING_POLL,
    () => !isHeldRequested,
  )
  useEffect(() => {
    const before = queryClient.getQueryData(applicationQuery(appUuid).queryKey)?.state
    if (!isUnderWay && current !== undefined && before !== undefined && before !== current)
      void refreshApplication(queryClient, appUuid)
  }, [current, isUnderWay, appUuid, queryClient])

  return {
    steps: steps.query.data,
    state: current,
    isStateFresh: state.query.isFetchedAfterMount,
    isDisbursementRepeated: isRedone,
    collateral: isRedone ? held.query.data : undefined,
    isAllSent: isSaidSent && held.query.data?.toSend.asked === 'nothing',
    isPaused: steps.isPaused || state.isPaused || held.isPaused,
    restart: () => {
      steps.restart()
      state.restart()
      if (isHeldRequested) held.restart()
    },
    failed: [steps.query, state.query].some((query) => query.isError && query.data === undefined),
    isRetrying: steps.query.isFetching || state.query.isFetching,
  }
}
