import type { StepUpCall } from '@pledge/client/step-up'
import type { Call } from '@pledge/client/typed-call'
import { createContext, use } from 'react'

/** Whose account it is: a borrower's, or an agent's. Both have the same calls, each with their own session. */
export interface AccountCalls {
  readonly api: Call
  readonly callWithStepUp: StepUpCall
  /** Agents have no phone number here. */
  readonly isStaff: boolean
}

export const AccountCallsContext = createContext<AccountCalls | null>(null)

export const useAccountCalls = (): AccountCalls => {
  const calls = use(AccountCallsContext)
  if (calls === null) throw new Error('A part of the account page stands in AccountCallsContext')
  return calls
}
