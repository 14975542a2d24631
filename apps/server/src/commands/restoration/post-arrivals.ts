import { settledUnits } from '@pledge/domain/restoration/restored'
import { concludedRestorations, saveRestoration } from '../../store/restoration/restorations.ts'
import { deliveredOf } from '../../store/restoration/restored.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import type { Deps } from '../deps.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'
import { postingsOfArrival } from './restoration-postings.ts'

/**
 * Clears what the exchange owed of concluded restorations to the extent that their coins count as collateral, under the lock of the
 * loan and in the commit that counts them (note 103). After an end by agents the exchange may send the rest later, in the same
 * transaction; what a reorganization takes back is owed again. Nothing is posted where nothing changed.
 */
export const postArrivals = async (
  deps: Deps,
  { tx, file, now }: Pick<LockedApplication, 'tx' | 'file' | 'now'>,
): Promise<void> => {
  for (const restoration of await concludedRestorations(tx, file.id)) {
    const { countedUnits } = await deliveredOf(tx, file.id, restoration)
    const arrivedUnits = settledUnits(restoration, countedUnits)
    const newUnits = arrivedUnits - restoration.arrivedUnits
    if (newUnits === 0n) continue
    await saveRestoration(tx, { ...restoration, arrivedUnits })
    await postToLedger(
      deps,
      tx,
      { file, now },
      {
        // A count of collateral, or the conclusion, has a version of the loan of its own.
        key: `restoration-arrived:${restoration.restorationId}:${file.version}`,
        description:
          newUnits > 0n
            ? 'Collateral that was bought back arrived'
            : 'Collateral that was bought back was reorged',
        postings: postingsOfArrival(restoration.terms.coin, newUnits),
      },
    )
  }
}
