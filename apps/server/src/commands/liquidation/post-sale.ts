import {
  fillsOf,
  isConversion,
  netProceedsOf,
  unitsOfFills,
  type Liquidation,
} from '@pledge/domain/liquidation/liquidation'
import { fillOf } from '@pledge/domain/liquidation/event-data'
import type { LiquidationEventOf } from '@pledge/domain/liquidation/events'
import { saleOfPayment, sliceNamed } from '@pledge/domain/liquidation/sales'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { setNextDocument } from '../../store/loan/loan-agenda.ts'
import { findLoan, insertLoanPayment } from '../../store/loan/loans.ts'
import { insertDelivery } from '../../store/liquidation/sale-deliveries.ts'
import type { ApplicationChange } from '../application/advance.ts'
import { belongsTo } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'
import { postServicing } from '../loan/post-servicing.ts'
import { postingsOfConclusion, postingsOfFills } from './sale-postings.ts'

const saleOf = ({ after }: ApplicationChange, liquidationId: string): Liquidation => {
  const sale = saleOfPayment(after.liquidations, liquidationId)
  if (sale === undefined) throw new Error('an event of a sale has its sale')
  return sale
}

/** The trades of an order, in the books. */
const postFills = async (
  deps: Deps,
  { tx, after, now }: ApplicationChange,
  sale: Liquidation,
  { data }: LiquidationEventOf<'SliceFilled'>,
): Promise<void> => {
  await postToLedger(
    deps,
    tx,
    { file: after, now },
    {
      // A fill counts once, so that its id names the entry.
      key: `sale-fill:${data.sliceId}:${data.fills[0]?.fillId ?? ''}`,
      description: isConversion(sale) ? 'Collateral converted to USDC' : 'Collateral sold',
      postings: postingsOfFills(sale, data.fills.map(fillOf)),
    },
  )
}

/** What the order sold is to be delivered, once it has ended and no trade can follow. */
const orderDelivery = async (
  deps: Deps,
  { tx, after, now }: ApplicationChange,
  sale: Liquidation,
  sliceId: string,
): Promise<void> => {
  const units = unitsOfFills(sliceNamed(sale, sliceId)?.fills ?? [])
  if (units === 0n) return
  const { coin } = sale.terms
  await insertDelivery(tx, { deliveryId: deps.newId(), ...belongsTo(after), sliceId, coin, units, now })
}

/**
 * The proceeds are applied: expenses and fee are taken, and what is left is a payment on the loan, which the books of the loan are
 * brought to as for every other payment. Its money is with the exchange and not with the bank: 'sale-clearing' says so.
 */
const postConclusion = async (
  deps: Deps,
  { tx, record, after, now, events }: ApplicationChange,
  sale: Extract<Liquidation, { readonly state: 'CONCLUDED' }>,
): Promise<void> => {
  if (fillsOf(sale).length === 0) return
  const { liquidationId, applied } = sale
  const netCents = netProceedsOf(applied)
  await postToLedger(
    deps,
    tx,
    { file: after, now },
    {
      key: `sale-concluded:${liquidationId}`,
      description: 'Proceeds of a sale applied',
      postings: postingsOfConclusion(sale),
    },
  )
  const stored = await findLoan(tx, after.id)
  const payment = events.find((event) => event.type === 'PaymentReceived')
  if (stored === undefined) throw new Error('a sale is of a loan')
  if (payment?.type === 'PaymentReceived') {
    await insertLoanPayment(tx, {
      ...belongsTo(after),
      paymentId: liquidationId,
      method: payment.data.method,
      reference: `sale ${liquidationId}`,
      amountCents: netCents,
      paidOn: payment.data.paidOn,
      recordedBy: `${payment.by.kind}:${payment.by.id}`,
      now,
    })
    const on = dayOfLoan(stored.loan, now.getTime(), record.deadlineTerms.timeZone)
    const cause = { key: `payment:${liquidationId}`, description: 'Proceeds of a sale of collateral', now }
    await postServicing(deps, tx, { file: after, loan: stored.loan, on }, cause)
  }
  // The receipt is made by the job that makes the documents of loans.
  await setNextDocument(tx, after.id, now)
}

/** What the events of a sale change besides its state: the books, the delivery of what was sold, the payment of the proceeds. */
export const effectsOfSale =
  (deps: Deps) =>
  async (change: ApplicationChange): Promise<void> => {
    for (const event of change.events) {
      if (event.type === 'SliceFilled') {
        await postFills(deps, change, saleOf(change, event.data.liquidationId), event)
      } else if (event.type === 'SliceClosed') {
        await orderDelivery(deps, change, saleOf(change, event.data.liquidationId), event.data.sliceId)
      } else if (event.type === 'LiquidationConcluded') {
        const sale = saleOf(change, event.data.liquidationId)
        if (sale.state === 'CONCLUDED') await postConclusion(deps, change, sale)
      }
    }
  }
