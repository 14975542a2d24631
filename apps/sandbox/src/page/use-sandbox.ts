import type { AnswerOf } from '@pledge/contract/define-call'
import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { refusalOf } from '@pledge/client/errors'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sandbox as words } from '../words/sandbox.ts'
import { api } from './api.ts'

export type Sandbox = AnswerOf<typeof getSandbox>

export const REFRESH_MS = 3_000

/** The simulated world, read again every three seconds while the page is in view. */
export const sandboxQuery = queryOptions({
  queryKey: ['sandbox'],
  queryFn: () => api(getSandbox),
  refetchInterval: REFRESH_MS,
  refetchIntervalInBackground: false,
  refetchOnMount: 'always',
})

export type Outcome =
  { readonly kind: 'none' } | { readonly kind: 'done' | 'failed'; readonly message: string }

/** Does one thing at a time to the simulated world, tells what came of it, and reads the world again. */
export const useSandboxAction = () => {
  const queryClient = useQueryClient()
  const [running, setRunning] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  /** `name` tells which button shows its progress; `act` answers what to say. */
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
    // What the borrower's pages have read of this world is old now.
    await queryClient.invalidateQueries({ refetchType: 'active' })
  }
  return { run, running, outcome }
}

export type SandboxAction = ReturnType<typeof useSandboxAction>
