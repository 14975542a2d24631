import type { Movement, MovementKind } from './movements.ts'
import type { ReuseSituation } from './next-move.ts'

/** A loan in service whose collateral nothing needs. */
export const AT_EASE: ReuseSituation = {
  collateral: 'PLEDGED',
  loan: 'OPEN',
  margin: 'CLEAR',
  isReleaseOpen: false,
  isSaleOpen: false,
  isDefaultEnforced: false,
  isRenewalOpen: false,
  isSanctionsHeld: false,
  isLoanHeld: false,
  isStopped: false,
  isPriceReliable: true,
}

/** What happened to one lot of 100 units, at the times 1, 2, 3 and so on. A recall is due at 1,000. */
export const happened = (lotId: string, ...kinds: readonly MovementKind[]): readonly Movement[] =>
  kinds.map((kind, index) => ({
    lotId,
    kind,
    coin: 'BTC',
    units: 100n,
    at: index + 1,
    dueAt: kind === 'RECALL_REQUESTED' ? 1_000 : null,
  }))
