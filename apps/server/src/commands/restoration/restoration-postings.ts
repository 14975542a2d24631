import type { Coin } from '@pledge/domain/collateral/coins'
import { microUsdcOfCents } from '@pledge/domain/disbursement/usdc-amount'
import type { Fill } from '@pledge/domain/liquidation/receipt'
import { spentCentsOf } from '@pledge/domain/liquidation/spent'
import type { Posting } from '../../store/ledger/ledger.ts'

/** Coins that the exchange owes to the loan, until they are collateral at its address. */
const owedByExchange = (coin: Coin, units: bigint) =>
  [
    { account: 'due-from-exchange', asset: coin, amount: units },
    { account: 'bought-collateral', asset: coin, amount: -units },
  ] as const satisfies readonly Posting[]

/** USDC of the borrower is spent, with what the exchange charged, on coins that the exchange owes from then on. */
export const postingsOfPurchase = (coin: Coin, fills: readonly Fill[]): readonly Posting[] => {
  const spentUsdc = microUsdcOfCents(spentCentsOf(coin, fills))
  return [
    { account: 'collateral-owed-to-borrower', asset: 'USDC', amount: spentUsdc },
    { account: 'collateral-held', asset: 'USDC', amount: -spentUsdc },
    ...owedByExchange(
      coin,
      fills.reduce((sum, { units }) => sum + units, 0n),
    ),
  ]
}

/** The coins are at the address of the loan, and were posted there as every deposit. */
export const postingsOfArrival = (coin: Coin, units: bigint): readonly Posting[] =>
  owedByExchange(coin, -units)
