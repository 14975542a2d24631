import type { ApplicationFile } from '@pledge/contract/portfolio'
import type { SanctionsHold } from '@pledge/domain/application/sanctions'
import { LICENSE_COVERS } from '@pledge/domain/application/sanctions-license'
import type { AgentCase } from '../../store/application/agent-case.ts'

const instant = (at: number) => new Date(at).toISOString()

/** What a license can still be entered for: property that is blocked and not released. */
const mayLicense = ({ blockedAt, license }: SanctionsHold) =>
  blockedAt === null
    ? []
    : LICENSE_COVERS.filter((covers) => license?.covers !== 'ALL' && license?.covers !== covers)

/** A true match of a sanctions list, only for agents: no page or email shows it to the borrower. */
export const presentSanctions = ({ record, agentEmails }: AgentCase): ApplicationFile['sanctions'] => {
  const { sanctions } = record.file.application
  if (sanctions === null) return null
  return {
    referenceId: sanctions.referenceId,
    heldAt: instant(sanctions.heldAt),
    blockedAt: sanctions.blockedAt === null ? null : instant(sanctions.blockedAt),
    reportDueAt: sanctions.reportDueAt === null ? null : instant(sanctions.reportDueAt),
    decisions: sanctions.decisions.map(({ agentId, decision, at }) => ({
      agent: agentEmails.get(agentId) ?? agentId,
      decision,
      at: instant(at),
    })),
    reports: sanctions.reports.map(({ reference, at }) => ({ reference, at: instant(at) })),
    licenseEntries: sanctions.licenseEntries.map(({ agentId, at, ...license }) => ({
      ...license,
      agent: agentEmails.get(agentId) ?? agentId,
      at: instant(at),
    })),
    license: sanctions.license && { ...sanctions.license, at: instant(sanctions.license.at) },
    mayLicense: mayLicense(sanctions),
  }
}
