import type { StepUpCall } from '@pledge/client/step-up'
import type { Call } from '@pledge/client/typed-call'
import { createContext, use } from 'react'

/** The calls for a borrower's or an agent's account. Both have the same calls, each with their own session. */
export interface AccountCalls {
  readonly api: Call
  readonly callWithStepUp: StepUpCall
  /** Agents have no phone number here. */
  readonly isStaff: boolean
}

export const AccountCallsContext = createContext<AccountCalls | null>(null)

export const useAccountCalls = (): AccountCalls => {
  const calls = use(AccountCallsContext)
  if (calls === null) throw new Error('A section of the account page must be inside AccountCallsContext')
  return calls
}
