import type { Coin } from '../../collateral/coins.ts'
import { fillOf } from '../../liquidation/event-data.ts'
import { netProceedsOf, unitsOfFills } from '../../liquidation/liquidation.ts'
import { fillCents } from '../../liquidation/receipt.ts'
import { paymentsOf } from '../../loan/loan-state.ts'
import {
  feeBalances,
  servicingBalances,
  type FeeBalances,
  type ServicingBalances,
} from '../../servicing/books.ts'
import { deferredFeeCents } from '../../servicing/deferred-fee.ts'
import { loanAccount } from '../../servicing/loan-account.ts'
import type { EventOf, FileEvent } from '../events.ts'
import { handle } from './handlers.test-data.ts'
import { must, type SimulatedLoan, type World } from './world.test-data.ts'

type Asset = Coin | 'USD'

interface Posting {
  readonly account: string
  readonly asset: Asset
  readonly amount: bigint
}

export const bookedIn = ({ books }: SimulatedLoan, account: string, asset: Asset): bigint =>
  books.get(`${account} ${asset}`) ?? 0n

/** Posts an entry that balances in each asset, under a key that no other entry has. */
export const post = (loan: SimulatedLoan, key: string, postings: readonly Posting[]): void => {
  const counted = postings.filter(({ amount }) => amount !== 0n)
  if (counted.length === 0) return
  must(!loan.entries.has(key), loan, `the entry ${key} was posted twice`)
  loan.entries.add(key)
  const sums = new Map<string, bigint>()
  for (const { account, asset, amount } of counted) {
    loan.books.set(`${account} ${asset}`, bookedIn(loan, account, asset) + amount)
    sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  }
  must(
    [...sums.values()].every((sum) => sum === 0n),
    loan,
    `the entry ${key} does not balance`,
  )
}

const SERVICED = [
  'loan-principal',
  'interest-receivable',
  'interest-income',
  'payments-clearing',
  'owed-to-borrower',
  'charged-off-loans',
  'charge-off-recoveries',
  'deferred-origination-fees',
  'origination-fee-income',
] as const satisfies readonly (keyof (ServicingBalances & FeeBalances))[]

/** What the books of the loan should say today by the rules of servicing, from its terms and payments alone. */
const wantedBooks = (
  { today }: World,
  { terms, file, feeCents }: SimulatedLoan,
): ServicingBalances & FeeBalances => {
  const account = loanAccount(terms, paymentsOf(file.loan), today)
  const { principalCents } = account.balance
  const deferredCents = deferredFeeCents(terms, { feeCents, principalCents, on: today })
  return { ...servicingBalances(account), ...feeBalances(feeCents, deferredCents) }
}

/** Brings the books of a loan to what its terms and payments say today. */
export const postServicing = (world: World, loan: SimulatedLoan, key: string): void => {
  const wanted = wantedBooks(world, loan)
  post(
    loan,
    key,
    SERVICED.map((account) => ({
      account,
      asset: 'USD',
      amount: wanted[account] - bookedIn(loan, account, 'USD'),
    })),
  )
}

/** The coins of a borrower entering the books, or leaving them where `units` is negative. */
export const postCollateral = (loan: SimulatedLoan, key: string, units: bigint): void =>
  post(loan, key, [
    { account: 'collateral-held', asset: loan.coin, amount: units },
    { account: 'collateral-owed-to-borrower', asset: loan.coin, amount: -units },
  ])

const postFills = (loan: SimulatedLoan, { data }: EventOf<'SliceFilled'>): void => {
  const { coin } = loan
  const fills = data.fills.map(fillOf)
  const units = unitsOfFills(fills)
  const grossCents = fills.reduce((sum, fill) => sum + fillCents(coin, fill), 0n)
  const chargedCents = fills.reduce((sum, { feeCents }) => sum + feeCents, 0n)
  post(loan, `sale-fill:${data.sliceId}:${fills[0]?.fillId ?? ''}`, [
    { account: 'collateral-owed-to-borrower', asset: coin, amount: units },
    { account: 'collateral-held', asset: coin, amount: -units },
    { account: 'exchange-cash', asset: 'USD', amount: grossCents - chargedCents },
    { account: 'sale-expenses', asset: 'USD', amount: chargedCents },
    { account: 'sale-proceeds', asset: 'USD', amount: -grossCents },
  ])
}

const postConclusion = (loan: SimulatedLoan, { data }: EventOf<'LiquidationConcluded'>): void => {
  const sale = loan.file.liquidations.find(({ liquidationId }) => liquidationId === data.liquidationId)
  if (sale?.state !== 'CONCLUDED') throw new Error('a conclusion has its sale')
  const { applied, grossCents } = sale
  post(loan, `sale-concluded:${data.liquidationId}`, [
    { account: 'sale-proceeds', asset: 'USD', amount: grossCents },
    { account: 'sale-expenses', asset: 'USD', amount: -applied.expensesCents },
    { account: 'liquidation-fee-income', asset: 'USD', amount: -applied.feeCents },
    { account: 'sale-clearing', asset: 'USD', amount: -netProceedsOf(applied) },
  ])
}

/** Posts what an event of the loan changes in its books. */
export const postEvent = (world: World, loan: SimulatedLoan, event: FileEvent): void =>
  handle(
    {
      SliceFilled: (filled) => postFills(loan, filled),
      LiquidationConcluded: (concluded) => postConclusion(loan, concluded),
      PaymentReceived: ({ data }) => postServicing(world, loan, `payment:${data.paymentId}`),
      PaymentReturned: ({ data }) => postServicing(world, loan, `payment-returned:${data.paymentId}`),
      CollateralReleaseConcluded: ({ data }) => {
        if (data.result === 'SUCCESS') postCollateral(loan, `release:${data.requestId}`, -BigInt(data.units))
      },
    },
    event,
  )
