import type { OwnRights } from '@pledge/contract/staff'
import type { AgentRight } from '@pledge/domain/organization/rights'
import { createContext, useContext } from 'react'

/** What the signed-in agent's role may do. Null where no page of an agent is around: the server decides in any case. */
export const RightsContext = createContext<OwnRights | null>(null)

/** Whether to offer something. The server refuses it all the same, whatever a page offers. */
export const useMay = (): ((right: AgentRight) => boolean) => {
  const own = useContext(RightsContext)
  return (right) => own === null || own.rights.includes(right)
}

export const useRole = (): OwnRights['role'] => useContext(RightsContext)?.role ?? 'agent'
