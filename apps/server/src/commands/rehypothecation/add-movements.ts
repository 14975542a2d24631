import { lotsOf, type Lot, type Movement, type MovementKind } from '@pledge/domain/rehypothecation/movements'
import { isReleaseOrdered } from '@pledge/domain/release/release'
import { currentRelease } from '@pledge/domain/view/current-release'
import { isRenewalTransferring } from '../../store/liquidation/liquidations.ts'
import { insertMovements } from '../../store/rehypothecation/movements.ts'
import { lapseRecallResolutions } from '../../store/rehypothecation/recall-resolutions.ts'
import { openRenewalOf } from '../../store/renewal/renewals.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { belongsTo } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'
import { followMargin } from '../margin/follow-margin.ts'
import { movementEntry } from './movement-postings.ts'

/** What waited for the coins goes on at once; recovery finds it too. */
const resume = async ({ tx, file, addJobs }: LockedApplication): Promise<void> => {
  if (isReleaseOrdered(currentRelease(file)))
    await addJobs([{ name: 'release-collateral', applicationId: file.id }])
  const renewalId = (await isRenewalTransferring(tx, file.id)) ? await openRenewalOf(tx, file.id) : undefined
  if (renewalId !== undefined) await addJobs([{ name: 'roll-loan-forward', applicationId: renewalId }])
}

/** The lot as it is after the first of its new movements. */
const lotAfterFirst = (lot: Lot, movements: readonly Movement[], count: number): Lot => ({
  ...lot,
  isDelivered: lot.isDelivered || movements.slice(0, count).some(({ kind }) => kind === 'DELIVERED'),
})

/**
 * Records what happened to a lot, posts it, and looks at what follows, in the transaction of the caller, under the lock of the loan.
 * What agents proposed about the lot lapses, because they did not know this; once it has ended, what waited for its coins goes on.
 */
export const addMovements = async (
  deps: Deps,
  locked: LockedApplication,
  {
    lot,
    kinds,
    recorded,
  }: { readonly lot: Lot; readonly kinds: readonly MovementKind[]; readonly recorded: readonly Movement[] },
): Promise<void> => {
  if (kinds.length === 0) return
  const { tx, file, record, now } = locked
  const { lotId, coin, units } = lot
  const movements = kinds.map((kind) => ({ lotId, kind, coin, units, at: now.getTime(), dueAt: null }))
  await insertMovements(tx, belongsTo(file), { movements, recorded, newId: deps.newId })
  for (const [index, { kind }] of movements.entries()) {
    const entry = movementEntry(lotAfterFirst(lot, movements, index), kind)
    if (entry !== undefined) await postToLedger(deps, tx, { file, now }, entry)
  }
  await lapseRecallResolutions(tx, lotId, now)
  await followMargin(deps, { tx, record, now })
  const after = lotsOf([...recorded, ...movements]).find((one) => one.lotId === lotId)
  if (after?.end !== null) await resume(locked)
}
