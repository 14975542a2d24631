import type { BrokerUserAnswer } from '@pledge/contract/session'
import { createContext, useContext } from 'react'

export const AgentContext = createContext<BrokerUserAnswer | null>(null)

/** The signed-in agent. Only inside RequireAgent. */
export const useAgent = (): BrokerUserAnswer => {
  const agent = useContext(AgentContext)
  if (agent === null) throw new Error('No agent is signed in here')
  return agent
}
