import type { WalletScreeningFile } from '@pledge/contract/wallet-screening'
import { agentsToAccept } from '@pledge/domain/collateral/wallet-screening'
import type { WalletScreening } from '../../store/collateral/wallet-screenings.ts'

/** Screenings of wallets, for agents alone: the borrower reads at most that a deposit is under review. */
export const presentWalletScreenings = (
  screenings: readonly WalletScreening[],
  agentEmails: ReadonlyMap<string, string>,
): WalletScreeningFile[] =>
  screenings.map((one) => ({
    subjectUuid: one.subjectId,
    use: one.use,
    status: one.status,
    vendor: one.vendor,
    referenceId: one.referenceId,
    score: one.score,
    lists: [...one.lists],
    screenedAt: one.screenedAt?.toISOString() ?? null,
    agentsNeeded: agentsToAccept(one),
    decisions: one.decisions.map(({ agentId, decision, note, at }) => ({
      agent: agentEmails.get(agentId) ?? agentId,
      decision,
      note,
      at: new Date(at).toISOString(),
    })),
  }))
