import { lotsOf, type Lot, type Movement, type MovementKind } from '@pledge/domain/rehypothecation/movements'
import { isReleaseOrdered } from '@pledge/domain/release/release'
import { currentRelease } from '@pledge/domain/view/current-release'
import { isRenewalTransferring } from '../../store/liquidation/liquidations.ts'
import type { Posting } from '../../store/ledger/ledger.ts'
import { insertMovements, movementsOf } from '../../store/rehypothecation/movements.ts'
import { openRenewalOf } from '../../store/renewal/renewals.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSystem, belongsTo, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'
import { followMargin } from '../margin/follow-margin.ts'

/** What the custodian reported of a lot. */
export type ReportedMovement = Exclude<MovementKind, 'ORDERED' | 'RECALL_REQUESTED'>

/** What a report adds to what is known of a lot: one that is returned was delivered before, whether or not that was known. */
const newKinds = (lot: Lot, reported: ReportedMovement): readonly ReportedMovement[] => {
  if (lot.end !== null) return []
  if (reported === 'DELIVERED') return lot.isDelivered ? [] : ['DELIVERED']
  if (reported === 'RETURNED') return lot.isDelivered ? ['RETURNED'] : ['DELIVERED', 'RETURNED']
  if (lot.isDelivered) throw new Error(`a lot that was delivered is reported as ${reported}`)
  // A key that was recalled is rejected: that says nothing about the next lot, as a rejection would.
  return [lot.recall === null ? reported : 'VOIDED']
}

const ENTRIES: Readonly<
  Partial<
    Record<ReportedMovement, { readonly key: string; readonly description: string; readonly sign: bigint }>
  >
> = {
  DELIVERED: { key: 'rehypothecated', description: 'Collateral rehypothecated', sign: 1n },
  RETURNED: { key: 'returned', description: 'Rehypothecated collateral returned to custody', sign: -1n },
}

const post = async (
  deps: Deps,
  { tx, file, now }: LockedApplication,
  { lotId, kind, coin, units }: Movement,
) => {
  const entry = ENTRIES[kind as ReportedMovement]
  if (entry === undefined) return
  const { key, description, sign } = entry
  const postings: readonly Posting[] = [
    { account: 'rehypothecated-collateral', asset: coin, amount: sign * units },
    { account: 'collateral-held', asset: coin, amount: -sign * units },
  ]
  await postToLedger(deps, tx, { file, now }, { key: `${key}:${lotId}`, description, postings })
}

/** What waited for the coins goes on at once; recovery finds it too. */
const resume = async ({ tx, file, addJobs }: LockedApplication): Promise<void> => {
  if (isReleaseOrdered(currentRelease(file)))
    await addJobs([{ name: 'release-collateral', applicationId: file.id }])
  const renewalId = (await isRenewalTransferring(tx, file.id)) ? await openRenewalOf(tx, file.id) : undefined
  if (renewalId !== undefined) await addJobs([{ name: 'roll-loan-forward', applicationId: renewalId }])
}

/**
 * Records what the custodian reported of a lot, posts it, and looks at what follows, all in one transaction: collateral in custody
 * becomes rehypothecated collateral, and back. Reported again, it changes nothing. Throws where a lot that was delivered is reported
 * as never delivered.
 */
export const recordMovement =
  (deps: Deps) =>
  async (input: OfApplication & { readonly lotId: string; readonly reported: ReportedMovement }) => {
    await withLockedApplication(deps)(asSystem(input), async (locked) => {
      const { tx, file, record, now } = locked
      const recorded = await movementsOf(tx, file.id)
      const lot = lotsOf(recorded).find(({ lotId }) => lotId === input.lotId)
      if (lot === undefined) throw new Error('a lot that is reported was ordered')
      const { lotId, coin, units } = lot
      const movements = newKinds(lot, input.reported).map((kind) => ({
        lotId,
        kind,
        coin,
        units,
        at: now.getTime(),
        dueAt: null,
      }))
      if (movements.length === 0) return
      await insertMovements(tx, belongsTo(file), { movements, recorded, newId: deps.newId })
      for (const movement of movements) await post(deps, locked, movement)
      await followMargin(deps, { tx, record, now })
      if (input.reported !== 'DELIVERED') await resume(locked)
    })
  }
