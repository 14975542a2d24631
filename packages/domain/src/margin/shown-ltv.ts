import type { Coin } from '../collateral/coins.ts'
import { ONE_IN_BPS } from '../money/amounts.ts'
import { divDown } from '../money/division.ts'
import { ltvOf } from '../offer/ltv.ts'
import type { MarginReading } from './reading.ts'

/** The LTV of a reading in basis points, rounded down: at a level it never shows less than the level. Null without collateral. */
export const shownLtvBps = (
  coin: Coin,
  reading: Pick<MarginReading, 'owedCents' | 'units' | 'priceCents'>,
): number | null => {
  const { owed, worth } = ltvOf({ coin, ...reading })
  return worth <= 0n ? null : Number(divDown(owed * ONE_IN_BPS, worth))
}
