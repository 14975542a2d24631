import type { AnswerOf } from '@pledge/contract/define-call'
import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { refusalOf } from '@pledge/client/errors'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sandbox as words } from '../words/sandbox.ts'
import { api } from './api.ts'

export type Sandbox = AnswerOf<typeof getSandbox>

export const REFRESH_MS = 3_000

/** The simulated world, refetched every three seconds while the page is visible. */
export const sandboxQuery = queryOptions({
  queryKey: ['sandbox'],
  queryFn: () => api(getSandbox),
  refetchInterval: REFRESH_MS,
  refetchIntervalInBackground: false,
  refetchOnMount: 'always',
})

export type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'done' | 'failed'; readonly message: string }

/** Runs one action at a time on the simulated world, reports its outcome, and refetches the world. */
export const useSandboxAction = () => {
  const queryClient = useQueryClient()
  const [running, setRunning] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  /** `name` identifies the button that shows progress; `act` returns the message to show. */
  const run = async (name: string, act: () => Promise<string>): Promise<void> => {
    if (running !== undefined) return
    setRunning(name)
    setOutcome({ kind: 'none' })
    try {
      setOutcome({ kind: 'done', message: await act() })
    } catch (error) {
      setOutcome({ kind: 'failed', message: refusalOf(error)?.message ?? words.actionFailed })
    }
    setRunning(undefined)
    // The borrower's pages must refetch what they show of this world.
    await queryClient.invalidateQueries({ refetchType: 'active' })
  }
  return { run, running, outcome }
}

export type SandboxAction = ReturnType<typeof useSandboxAction>
