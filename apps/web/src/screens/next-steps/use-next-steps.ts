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
  /** The state was read by this page: another page's data must not cause a redirect. */
  readonly isStateFresh: boolean
  /** The money goes to an account other than the first. */
  readonly isDisbursementRepeated: boolean
  /**
   * For a repeated disbursement: until the borrower has the money a reorganization can remove collateral (note 030).
   */
  readonly collateral: CollateralStatus | undefined
  /** For collateral reported as sent: nothing remains to be sent, though it is not all confirmed. */
  readonly isAllSent: boolean
  readonly isPaused: boolean
  readonly restart: () => void
  readonly failed: boolean
  readonly isRetrying: boolean
}

/**
 * Steps and state, read when the page opens and every 5 s while something advances by itself, every minute while a
 * person reviews the details. Polling is limited, pauses while the tab is hidden, and also while a step waits for its
 * answer, because the data shown are then expected and not read. When the state has changed, the application's other
 * data are read again. Collateral reported as sent is polled for the same time, and so is that of a loan whose
 * disbursement is repeated, which can become deficient at any time.
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
