import type { OwnRights } from '@pledge/contract/staff'
import type { AgentRight } from '@pledge/domain/organization/rights'
import { createContext, useContext } from 'react'

/** The rights of the signed-in agent's role. Null outside an agent's page: the server decides in any case. */
export const RightsContext = createContext<OwnRights | null>(null)

/** Whether to offer an action. The server enforces the right, whatever a page offers. */
export const useMay = (): ((right: AgentRight) => boolean) => {
  const own = useContext(RightsContext)
  return (right) => own === null || own.rights.includes(right)
}

export const useRole = (): OwnRights['role'] => useContext(RightsContext)?.role ?? 'agent'
