import { StepUpLeft } from '@pledge/client/step-up'
import { getAccountSecurity } from '@pledge/contract/account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalText } from '../../refusal-text.ts'
import { type AccountCalls, useAccountCalls } from './account-calls.ts'

const KEY = ['account-security'] as const

export const useAccount = () => {
  const { api } = useAccountCalls()
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(getAccountSecurity, { signal }),
    refetchOnMount: 'always',
  })
}

export interface AccountChange<Input, Answer> {
  readonly run: (calls: AccountCalls, input: Input) => Promise<Answer>
  readonly onDone?: (answer: Answer, input: Input) => void
}

/** A change of one's own account; the displayed data are read again before it is reported as done. */
export const useAccountChange = <Input, Answer>({ run, onDone }: AccountChange<Input, Answer>) => {
  const calls = useAccountCalls()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => run(calls, input),
    onSuccess: async (answer, input) => {
      await queryClient.invalidateQueries({ queryKey: KEY })
      onDone?.(answer, input)
    },
  })
}

/** The message for a failed change. Empty when the person closed the confirmation themselves. */
export const problemOf = (error: unknown): string | undefined =>
  error === null || error === undefined || error instanceof StepUpLeft ? undefined : refusalText(error)
