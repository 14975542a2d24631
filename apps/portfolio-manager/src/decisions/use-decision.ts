import { GenericRequestError, refusalOf } from '@pledge/client/errors'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { StepUpLeft } from '@pledge/client/step-up'
import { portfolioDecisions as words } from '@pledge/copy/en/portfolio/decisions'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { applicationKey } from '../queries.ts'

/** The error in words for an agent; the refusal's own message where there is none for its code. */
export const decisionError = (error: unknown): string => {
  const refusal = refusalOf(error)
  if (refusal === undefined) return words.unexpected
  const forAgents: Readonly<Partial<Record<string, string>>> = words.refusals
  return forAgents[refusal.code] ?? refusal.message
}

export type SendDecision = (idempotencyKey: string) => Promise<{ readonly application: ApplicationFile }>

export interface DecisionInput {
  readonly appUuid: string
  readonly send: SendDecision
  readonly onDone: () => void
}

/**
 * Sends a decision once. When no answer arrived, the next try has the same key, so that a decision that was saved is
 * not counted again.
 */
export const useDecision = ({ appUuid, send, onDone }: DecisionInput) => {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const key = useRef<string>(undefined)
  const refresh = (queryKey: readonly unknown[]) =>
    void queryClient.invalidateQueries({ queryKey, refetchType: 'all' })

  const decide = async () => {
    key.current ??= crypto.randomUUID()
    setIsBusy(true)
    setError(undefined)
    try {
      const { application } = await send(key.current)
      queryClient.setQueryData(applicationKey(appUuid), application)
      refresh(['queues'])
      refresh(['applications'])
      onDone()
    } catch (failure) {
      // Closed without confirming: nothing was changed, and the agent knows.
      if (failure instanceof StepUpLeft) {
        key.current = undefined
        return setIsBusy(false)
      }
      if (failure instanceof GenericRequestError && failure.status !== 0) {
        key.current = undefined
        refresh(applicationKey(appUuid))
      }
      setError(decisionError(failure))
      setIsBusy(false)
    }
  }
  return { decide, isBusy, error }
}
