import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { canGoBack, currentPath, goBack, navigate } from '../navigation.ts'
import { refreshApplication } from './refresh-application.ts'
import { showStepError } from './step-error.ts'
import { stepKey } from './step-under-way.ts'

/** What a step shows before the server has answered. */
export interface ShownAhead {
  /** The page that shows it, from the site root. */
  readonly landing: string
  /** Changes the cached data, and returns a function that restores them. */
  readonly show: (queryClient: QueryClient) => Promise<() => void>
}

export interface StepAhead<Input, Answer> {
  readonly appUuid: string
  readonly run: (input: Input) => Promise<Answer>
  /** Null: the step runs without showing anything ahead, and without leaving the page. */
  readonly ahead: (input: Input) => ShownAhead | null
  /** Where a borrower is led back to who has no page of ours to go back to; by default they stay. */
  readonly withoutHistory?: string
  /** The message shown after going back. */
  readonly failure: (error: unknown) => string
  /** Called when the server has accepted; the borrower is on the landing page, or elsewhere by then. */
  readonly onDone?: (answer: Answer, input: Input) => void | Promise<void>
  readonly onFailed?: (error: unknown, input: Input) => void
}

/**
 * A step whose result and page are shown at once while the server answers (rows 1.4.30, 2.4.16 and 2.4.24). If the
 * server refuses, the former data are restored and the borrower goes one step back in history inside the application
 * (gap G.52, rows 2.4.18, 2.4.19 and 2.4.25), where the error is shown. A borrower who has navigated elsewhere stays
 * there and sees the error. Either way, what the server has is read again.
 */
export const useStepAhead = <Input, Answer>(step: StepAhead<Input, Answer>) => {
  const { appUuid } = step
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: stepKey(appUuid),
    mutationFn: step.run,
    onMutate: async (input: Input) => {
      showStepError(null)
      const ahead = step.ahead(input)
      if (ahead === null) return null
      const undo = await ahead.show(queryClient)
      navigate(ahead.landing, { replace: currentPath() === ahead.landing })
      return { undo, landing: ahead.landing }
    },
    onError: (error, input, shown) => {
      shown?.undo()
      if (shown && currentPath() === shown.landing) {
        if (canGoBack()) goBack()
        else if (step.withoutHistory !== undefined) navigate(step.withoutHistory, { replace: true })
      }
      showStepError(step.failure(error))
      step.onFailed?.(error, input)
      void refreshApplication(queryClient, appUuid)
    },
    onSuccess: (answer, input) => step.onDone?.(answer, input),
  })
}
