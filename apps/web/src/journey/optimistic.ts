import type { ApplicationAnswer, ApplicationStateAnswer } from '@pledge/contract/applications'
import type { FinalStepsAnswer } from '@pledge/contract/final-steps'
import { overallStatus, type FinalStepName } from '@pledge/domain/application/final-steps'
import type { ItemStatus } from '@pledge/domain/application/item-status'
import { useIsMutating, type QueryClient } from '@tanstack/react-query'
import { pathOfPage } from './pages.ts'
import { applicationQuery, applicationStateQuery, finalStepsQuery } from './queries.ts'
import { useStepAhead, type StepAhead } from './step-ahead.ts'
import { stepKey } from './step-under-way.ts'

/** A change shown at once, before the server has answered. */
export interface ExpectedChange {
  readonly item?: { readonly name: FinalStepName; readonly status: ItemStatus }
  readonly state?: ApplicationStateAnswer
}

/** Row 1.4.31 and 1.4.32: the expected result of signing the last document. */
export const LAST_DOCUMENT_SIGNED: ExpectedChange = {
  item: { name: 'Review Agreements', status: 'PENDING' },
  state: { stage: 'PROCESSING', state: 'WAITING_FOR_COLLATERAL' },
}
/** The same for a renewal that needs nothing more (row 1.2.105): its next state. */
export const RENEWAL_SIGNED: ExpectedChange = {
  ...LAST_DOCUMENT_SIGNED,
  state: { stage: 'PROCESSING', state: 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER' },
}
/** Row 1.4.33. */
export const DISBURSEMENT_DONE: ExpectedChange = {
  item: { name: 'Disbursement Account', status: 'COMPLETED' },
}
/** Row 1.4.34. */
export const ID_UPLOADED: ExpectedChange = { item: { name: 'Verify Identity', status: 'IN_PROGRESS' } }

const withItem = (
  steps: FinalStepsAnswer,
  changed: NonNullable<ExpectedChange['item']>,
): FinalStepsAnswer => {
  const items = steps.items.map((item) => (item.name === changed.name ? { ...item, ...changed } : item))
  return { ...steps, items, status: overallStatus(items) }
}

/** Applies the change to the cached application data, and returns a function that undoes it. */
export const expectChange = async (
  queryClient: QueryClient,
  appUuid: string,
  { item, state }: ExpectedChange,
): Promise<() => void> => {
  const keys = {
    steps: finalStepsQuery(appUuid).queryKey,
    state: applicationStateQuery(appUuid).queryKey,
    application: applicationQuery(appUuid).queryKey,
  }
  // A pending answer would restore the old data.
  await Promise.all(Object.values(keys).map((queryKey) => queryClient.cancelQueries({ queryKey })))
  const former = {
    // A borrower who opened the step directly has not loaded them yet, and nothing could be shown ahead.
    steps: item
      ? await queryClient.ensureQueryData(finalStepsQuery(appUuid)).catch(() => undefined)
      : queryClient.getQueryData<FinalStepsAnswer>(keys.steps),
    state: queryClient.getQueryData<ApplicationStateAnswer>(keys.state),
    application: queryClient.getQueryData<ApplicationAnswer>(keys.application),
  }
  if (item && former.steps) queryClient.setQueryData(keys.steps, withItem(former.steps, item))
  if (state) {
    queryClient.setQueryData(keys.state, state)
    if (former.application) queryClient.setQueryData(keys.application, { ...former.application, ...state })
  }
  return () => {
    if (former.steps) queryClient.setQueryData(keys.steps, former.steps)
    if (former.application) queryClient.setQueryData(keys.application, former.application)
    if (former.state) queryClient.setQueryData(keys.state, former.state)
    else if (state) queryClient.removeQueries({ queryKey: keys.state })
  }
}

/** Whether a step of the application still waits for its answer: the data shown are then expected, not read. */
export const useStepUnderWay = (appUuid: string): boolean =>
  useIsMutating({ mutationKey: stepKey(appUuid) }) > 0

export interface OptimisticStep<Input, Answer> extends Omit<
  StepAhead<Input, Answer>,
  'ahead' | 'withoutHistory'
> {
  readonly expected: ExpectedChange | ((input: Input) => ExpectedChange | null)
}

/**
 * A step that shows its result at once on next-steps (rows 1.4.30 to 1.4.34). If `expected` returns null, the step runs
 * without showing anything ahead or navigating.
 */
export const useOptimisticStep = <Input, Answer>({ expected, ...step }: OptimisticStep<Input, Answer>) =>
  useStepAhead<Input, Answer>({
    ...step,
    ahead: (input) => {
      const change = typeof expected === 'function' ? expected(input) : expected
      if (change === null) return null
      return {
        landing: pathOfPage('next-steps', step.appUuid),
        show: (queryClient) => expectChange(queryClient, step.appUuid, change),
      }
    },
  })
