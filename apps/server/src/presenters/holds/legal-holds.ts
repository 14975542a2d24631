import type { LegalHoldView } from '@pledge/contract/legal-holds'
import type { StoredLegalHold } from '../../store/holds/legal-holds.ts'

/** A legal hold as agents see it. */
export const presentLegalHold = (
  hold: StoredLegalHold,
  { nameOf, canLift }: { readonly nameOf: (accountId: string) => string; readonly canLift: boolean },
): LegalHoldView => {
  const { proposal, lifted } = hold
  return {
    uuid: hold.id,
    appUuid: hold.applicationId,
    covers: hold.covers,
    matter: hold.matter,
    reason: hold.reason,
    setBy: nameOf(hold.setBy),
    setAt: hold.setAt.toISOString(),
    proposal:
      proposal === null
        ? null
        : { by: nameOf(proposal.by), at: proposal.at.toISOString(), reason: proposal.reason },
    lifted: lifted === null ? null : { by: nameOf(lifted.by), at: lifted.at.toISOString() },
    canLift,
  }
}

/** The accounts that a list of holds names. */
export const agentsOf = (holds: readonly StoredLegalHold[]): readonly string[] =>
  holds.flatMap(({ setBy, proposal, lifted }) =>
    [setBy, proposal?.by, lifted?.by].filter((one) => one !== undefined),
  )
