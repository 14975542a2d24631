import { isUnauthenticated } from '@pledge/client/request'
import type { User } from '@pledge/client/users'
import type { QuoteRequest } from '@pledge/contract/offers'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { refusalText } from '../../refusal-text.ts'
import { userQuery } from '../../session/use-user.ts'
import type { ContinueInput, StartResult } from './started.ts'

const loadContinue = () => import('./continue-offer.tsx')

/**
 * The same inputs are sent with the same key, so that a lost answer does not start a second application; after a
 * refusal with a new one.
 */
const useKeyOf = () => {
  const [keys] = useState(() => new Map<string, string>())
  return (request: QuoteRequest) => {
    const inputs = JSON.stringify(request)
    const idempotencyKey = keys.get(inputs) ?? crypto.randomUUID()
    keys.set(inputs, idempotencyKey)
    return { idempotencyKey, onRefused: () => void keys.delete(inputs) }
  }
}

/**
 * Continue (rows 1.7.08 to 1.7.11): submits the offer of a signed-in borrower, and has others sign in first. Stops when
 * the cost differs from what was seen, and when the account belongs to another brand. The problem that keeps the
 * borrower here is a notice, or the text of an error.
 */
export const useContinue = (
  given: StartResult | undefined,
  signIn: (input: ContinueInput) => Promise<void>,
) => {
  const queryClient = useQueryClient()
  const keyOf = useKeyOf()
  const [started, setStarted] = useState(given)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()

  // Loaded while the network is available: Continue clicked offline can be clicked again, and no browser caches the
  // failure.
  useEffect(() => void loadContinue().catch(() => undefined), [])

  const send = async (input: ContinueInput, user: User): Promise<void> => {
    const { continueOffer } = await loadContinue()
    const effects = { user, signIn: () => signIn(input), onPriced: setStarted }
    setProblem(await continueOffer({ ...input, ...effects, ...keyOf(input.request), started, queryClient }))
  }

  const submit = async (input: ContinueInput): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const user = await queryClient.ensureQueryData(userQuery)
      if (user === null) await signIn(input)
      else await send(input, user).catch((error: unknown) => leaveOrThrow(error, () => signIn(input)))
    } catch (error) {
      setProblem(refusalText(error))
    } finally {
      setBusy(false)
    }
  }
  return { submit, busy, problem, offers: started?.offers ?? [] }
}

/** The session has ended in the meantime: sign in, and continue. */
const leaveOrThrow = (error: unknown, signIn: () => Promise<void>): Promise<void> => {
  if (isUnauthenticated(error)) return signIn()
  throw error
}
