import { getLoan } from '@pledge/contract/servicing'
import { restoreCollateral } from '@pledge/contract/stabilization'
import { microUsdcOfCents } from '@pledge/domain/disbursement/usdc-amount'
import { netProceedsCentsOf } from '@pledge/domain/liquidation/liquidation'
import { receiptOf } from '@pledge/domain/liquidation/receipt-of'
import { receiptProblems } from '@pledge/domain/liquidation/receipt'
import { spentCentsOf } from '@pledge/domain/liquidation/spent'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { boughtUnitsOf, leftCentsOf, type Restoration } from '@pledge/domain/restoration/restoration'
import { changeOf } from '@pledge/testing/call/step-up'
import { expect } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import type { Product } from '../../product/product.test-data.ts'
import { proofFor } from '../../product/step-up.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'
import { restorationState } from '../../store/restoration/restoration-state.ts'
import { principalOf } from '../actors.ts'
import { readApplication } from '../application/read-application.ts'
import type { Deps } from '../deps.ts'
import {
  chooseStabilization,
  signableAddendum,
  type SignedAddendumWords,
} from '../liquidation/choose-stabilization.ts'
import { offeredStabilization, ownerOf } from '../liquidation/record-stabilization.ts'
import { orderRestoration } from './order-restoration.ts'

/** What the operator of these tests offers. */
export const OFFERED = { feeBps: 150, usdcLtvBps: 9_700 }

/** A loan whose operator offers that collateral is converted. */
export interface LoanWithOffer {
  readonly borrower: Caller
  readonly uuid: string
  readonly offering: Deps
}

/** The words that the borrower of a loan would sign now; none that count where none can be signed. */
export const wordsToSign = async (
  deps: Deps,
  { subject }: Caller,
  applicationId: string,
): Promise<SignedAddendumWords> => {
  const owner = await ownerOf(deps, subject.organizationId)
  const found = await readApplication(deps)({ principal: principalOf(subject), applicationId })
  if (!found.ok) throw new Error('there is no loan')
  const addendum = signableAddendum(found.record.file, owner.organization, offeredStabilization(owner))
  return {
    wordsSha256: addendum?.wordsSha256 ?? 'a'.repeat(64),
    from: { address: '127.0.0.1', userAgent: 'a browser' },
  }
}

/** What became of a restoration. */
const outcomesOf = (product: () => Product, loan: () => LoanWithOffer) => {
  const { books } = loansOf(product)
  const { lastSale } = salesOf(product)
  const restorations = async (): Promise<readonly Restoration[]> => {
    const rows = await product().rows(
      'select state from restorations where application_id = $1 order by ordered_at',
      [loan().uuid],
    )
    return rows.map(({ state }) => restorationState.parse(state))
  }
  /** The accounts of an asset that are not zero. */
  const accounts = async (asset: string): Promise<Readonly<Record<string, bigint>>> => {
    const rows = await product().rows(
      `select account, sum(amount)::text as amount from ledger_postings
        where application_id = $1 and asset = $2 group by account having sum(amount) <> 0`,
      [loan().uuid, asset],
    )
    return Object.fromEntries(rows.map(({ account, amount }) => [String(account), BigInt(String(amount))]))
  }
  return {
    accounts,
    restorations,
    async last(): Promise<Restoration> {
      const restoration = (await restorations()).at(-1)
      if (restoration === undefined) throw new Error('nothing is restored')
      return restoration
    },
    /** The exchange knows each order of a restoration, under its id, with the trades that are recorded; and there are this many. */
    async expectOrders(restoration: Restoration, count: number): Promise<void> {
      expect(restoration.purchases).toHaveLength(count)
      for (const { purchaseId, fills } of restoration.purchases)
        expect(await product().application.jobs.exchange.standing(purchaseId)).toMatchObject({ fills })
    },
    /** Nothing was created or lost: what was held is spent, or was applied, and the coins that were bought are collateral. */
    async expectWhole(restoration: Restoration, undeliveredUnits?: bigint): Promise<void> {
      const { uuid } = loan()
      const sale = await lastSale(uuid)
      if (sale.state !== 'CONCLUDED') throw new Error(`it is ${sale.state}`)
      expect(sale.conclusion).toBe('RESTORED')
      expect(sale.undeliveredUnits).toBe(undeliveredUnits)
      expect(receiptProblems(receiptOf(sale))).toEqual([])
      const spent = spentCentsOf('BTC', sale.boughtFills)
      const { interestCents, principalCents, surplusCents } = sale.applied
      expect(spent + interestCents + principalCents + surplusCents).toBe(netProceedsCentsOf(sale))
      expect(leftCentsOf(restoration)).toBe(netProceedsCentsOf(sale) - spent)
      expect(await accounts('BTC')).toEqual({
        'collateral-held': boughtUnitsOf(restoration),
        'collateral-owed-to-borrower': -boughtUnitsOf(restoration),
      })
      const taken = microUsdcOfCents(sale.grossCents - sale.expensesCents - spent)
      expect(await accounts('USDC')).toEqual({ 'usdc-treasury': taken, 'usdc-conversion': -taken })
      expect(Object.keys(await books(uuid))).not.toContain('sale-proceeds')
      expect(await ledgerAgainstChain(product(), 'BTC')).toEqual([])
    },
  }
}

/** Loans whose collateral was converted to USDC, and is bought back. */
export const restorationsOf = (product: () => Product, loan: () => LoanWithOffer) => {
  const { pays } = loansOf(product)
  const { marketIs, lastSale, levelCents, delivered, forward } = salesOf(product)
  const owedCents = async () => {
    const { borrower, uuid } = loan()
    return parseDollars((await borrower.ask(getLoan, { params: { uuid } })).payOff) ?? 0n
  }
  const orderOf = async (shownUnits = 1n, shownMostCents = 10n ** 9n) => {
    const { borrower, uuid } = loan()
    const body = { atLeast: formatCoin(shownUnits, 'BTC'), mostPrice: formatDollars(shownMostCents) }
    const change = changeOf(restoreCollateral, { params: { uuid }, body })
    return {
      subject: borrower.subject,
      applicationId: uuid,
      shownUnits,
      shownMostCents,
      payload: body,
      stepUpProof: await proofFor(product(), borrower, change),
    }
  }
  return {
    ...outcomesOf(product, loan),
    owedCents,
    /** An order with its step-up. */
    orderOf,
    async restores(shownUnits = 1n) {
      return orderRestoration(loan().offering)(await orderOf(shownUnits))
    },
    /** Some runs of the jobs, half a minute apart, at one price. */
    async goesOn(priceCents: bigint, rounds = 3): Promise<void> {
      for (let round = 0; round < rounds; round += 1) {
        await marketIs(priceCents)
        await forward(31_000)
        await product().settle()
      }
    },
    /** A loan whose collateral was converted, at the price returned. */
    async converted(): Promise<bigint> {
      const { borrower, uuid, offering } = loan()
      const signed = await wordsToSign(offering, borrower, uuid)
      await chooseStabilization(offering)({ subject: borrower.subject, applicationId: uuid, signed })
      const priceCents = ((await levelCents(borrower, uuid, 'liquidation')) * 99n) / 100n
      await marketIs(priceCents)
      await product().settle()
      expect(await lastSale(uuid)).toMatchObject({ state: 'CONVERTED' })
      await delivered()
      return priceCents
    },
    /** The borrower pays as much as leaves a part of the balance. */
    async paysHalf(): Promise<void> {
      const owed = await owedCents()
      await pays(loan().uuid, { amount: formatDollars(owed / 2n), reference: 'half of it' })
    },
  }
}
