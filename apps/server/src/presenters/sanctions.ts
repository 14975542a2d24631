import type { ApplicationFile } from '@pledge/contract/portfolio'
import type { AgentCase } from '../store/agent-case.ts'

const instant = (at: number) => new Date(at).toISOString()

/** A true match of a sanctions list, for agents alone: its borrower is told of it in no page and no mail. */
export const presentSanctions = ({ record, agentEmails }: AgentCase): ApplicationFile['sanctions'] => {
  const { sanctions } = record.application
  if (sanctions === null) return null
  return {
    referenceId: sanctions.referenceId,
    heldAt: instant(sanctions.heldAt),
    blockedAt: sanctions.blockedAt === null ? null : instant(sanctions.blockedAt),
    reportDueAt: instant(sanctions.reportDueAt),
    decisions: sanctions.decisions.map(({ agentId, decision, at }) => ({
      agent: agentEmails.get(agentId) ?? agentId,
      decision,
      at: instant(at),
    })),
    reports: sanctions.reports.map(({ reference, at }) => ({ reference, at: instant(at) })),
  }
}
