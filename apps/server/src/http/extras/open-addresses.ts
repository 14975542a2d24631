import { signedAtOf, offerOf, selectedOfferId } from '@pledge/domain/application/origination'
import { unitsToSend } from '@pledge/domain/view/top-up'
import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { systemOf } from '../../commands/actors.ts'
import type { OpenAddress } from '../../extras.ts'
import { findApplication } from '../../store/application/applications.ts'
import { depositsOf } from '../../store/collateral/deposits.ts'
import { withTenant, type Database } from '../../store/database/database.ts'
import { findOffer } from '../../store/offer/offers.ts'
import { newestAddresses } from '../../store/work/sweeper.ts'

const RECENT_ADDRESSES = 10

interface Deps {
  readonly db: Database
  readonly sweeperDb: Database
}

interface AddressRow {
  readonly row: OpenAddress
  readonly signedAt: number
}

/** The newest deposit addresses of a coin, with the deposits to each. */
const addressRowsOf = async ({ db, sweeperDb }: Deps, coin: Coin): Promise<AddressRow[]> => {
  const rows: AddressRow[] = []
  for (const one of await newestAddresses(sweeperDb, coin, RECENT_ADDRESSES)) {
    const row = await withTenant(db, systemOf(one.organizationId), async (tx) => {
      const record = await findApplication(tx, one.applicationId)
      const deposits = await depositsOf(tx, one.applicationId)
      const offerId = record === undefined ? null : selectedOfferId(record.file.application)
      const offer = offerId === null ? undefined : await findOffer(tx, offerId)
      return { record, deposits, offer }
    })
    const selected = row.record && offerOf(row.record.file.application)
    if (row.record === undefined || selected == null) continue
    const { file } = row.record
    const { coin: pledged } = selected
    const seen = row.deposits
      .filter((deposit) => deposit.status !== 'orphaned')
      .reduce((sum, deposit) => sum + deposit.units, 0n)
    const required = unitsToSend(file) ?? 0n
    // For a renewal, the rollover collateral is already here.
    const planned = (row.offer?.quote.collateralUnits ?? 0n) - (file.application.renewal?.rolloverUnits ?? 0n)
    rows.push({
      row: {
        appUuid: one.applicationId,
        coin: pledged,
        address: one.address,
        required: formatCoin(required, pledged),
        planned: formatCoin(planned > required ? planned : required, pledged),
        received: formatCoin(seen, pledged),
        borrower: file.borrowerId,
      },
      signedAt: signedAtOf(file.application) ?? 0,
    })
  }
  return rows
}

/** The newest deposit addresses of all coins. */
export const openAddresses = async (deps: Deps): Promise<readonly OpenAddress[]> => {
  const rows: AddressRow[] = []
  for (const coin of COINS) rows.push(...(await addressRowsOf(deps, coin)))
  return rows
    .toSorted((a, b) => b.signedAt - a.signedAt)
    .slice(0, RECENT_ADDRESSES)
    .map(({ row }) => row)
}
