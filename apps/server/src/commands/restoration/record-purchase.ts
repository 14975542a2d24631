import { sliceResultOf, type ReportedEnd } from '@pledge/domain/liquidation/order-end'
import type { Fill } from '@pledge/domain/liquidation/receipt'
import { withClosedOrder, withTrades } from '@pledge/domain/restoration/record-trades'
import { boughtFillsOf, type Restoration } from '@pledge/domain/restoration/restoration'
import { openRestoration, saveRestoration } from '../../store/restoration/restorations.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'
import { followMargin } from '../margin/follow-margin.ts'
import { postingsOfPurchase } from './restoration-postings.ts'

interface OfPurchase extends OfApplication {
  readonly purchaseId: string
}
type Buying = Extract<Restoration, { readonly state: 'BUYING' }>

const underLock =
  (deps: Deps) =>
  async (input: OfApplication, work: (locked: LockedApplication) => Promise<void>): Promise<void> => {
    const refused = await withLockedApplication(deps)<undefined>(asSystem(input), async (locked) => {
      await work(locked)
      return undefined
    })
    if (refused !== undefined) throw new Error(`a restoration was refused: ${refused.code}`)
  }

/** The restoration whose order this is, while it may be on the exchange. */
const buying = async ({ tx, file }: LockedApplication, purchaseId: string): Promise<Buying | undefined> => {
  const restoration = await openRestoration(tx, file.id)
  return restoration?.state === 'BUYING' && restoration.purchase?.purchaseId === purchaseId
    ? restoration
    : undefined
}

/**
 * Records the trades of an order that buys, and posts them; those that are known are left out, and nothing changes once the order has
 * ended. Throws where the exchange reports one that cannot be of the order: an agent has to ask it.
 */
export const recordTrades = (deps: Deps) => (input: OfPurchase & { readonly fills: readonly Fill[] }) =>
  underLock(deps)(input, async (locked) => {
    const { tx, file, now } = locked
    const restoration = await buying(locked, input.purchaseId)
    if (restoration === undefined) return
    const known = new Set(boughtFillsOf(restoration).map(({ fillId }) => fillId))
    const fresh = input.fills.filter(({ fillId }) => !known.has(fillId))
    if (fresh.length === 0) return
    const after = withTrades(restoration, fresh)
    if (after === null) throw new Error(`trades of the order ${input.purchaseId} were refused`)
    await saveRestoration(tx, after)
    await postToLedger(
      deps,
      tx,
      { file, now },
      {
        // A fill counts once, so that its id names the entry.
        key: `restoration-fill:${input.purchaseId}:${fresh[0]?.fillId ?? ''}`,
        description: 'Collateral bought back with USDC',
        postings: postingsOfPurchase(restoration.terms.coin, fresh),
      },
    )
  })

/** Records that an order that buys has ended. Throws where the end that is reported contradicts the trades that are known. */
export const recordPurchaseEnd = (deps: Deps) => (input: OfPurchase & { readonly reported: ReportedEnd }) =>
  underLock(deps)(input, async (locked) => {
    const restoration = await buying(locked, input.purchaseId)
    if (restoration?.purchase == null) return
    const { fills, orderedUnits } = restoration.purchase
    const soldUnits = fills.reduce((sum, { units }) => sum + units, 0n)
    const result = sliceResultOf(input.reported, { soldUnits, orderedUnits })
    if (result === null)
      throw new Error(
        `the order ${input.purchaseId} is reported as ${input.reported}, which contradicts its trades`,
      )
    await saveRestoration(locked.tx, withClosedOrder(restoration, result, locked.now.getTime()))
  })

/**
 * Records the transaction with which the exchange sends the coins; it can change while it is not final. Where its deposit counted
 * first, the USDC that it cost bears the balance no longer, so that the monitoring follows.
 */
export const recordCoinDelivery =
  (deps: Deps) => (input: OfApplication & { readonly transactionId: string }) =>
    underLock(deps)(input, async ({ tx, file, record, now }) => {
      const restoration = await openRestoration(tx, file.id)
      if (restoration?.state !== 'DELIVERING' || restoration.transactionId === input.transactionId) return
      await saveRestoration(tx, { ...restoration, transactionId: input.transactionId })
      await followMargin(deps, { tx, record, now })
    })
