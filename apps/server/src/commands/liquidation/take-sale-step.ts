import type { QuotedPrice } from '@pledge/domain/collateral/price-consensus'
import { isConversion, type OrderedSlice } from '@pledge/domain/liquidation/liquidation'
import { nextSaleStep } from '@pledge/domain/liquidation/next-step'
import { openSale } from '@pledge/domain/liquidation/sales'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { QuoteCurrency } from '@pledge/providers/exchange/port'
import { beginSaleLease, endLeaseOfSale } from '../../store/liquidation/liquidations.ts'
import { jobActor, systemOf } from '../actors.ts'
import { advance, type NoChange } from '../application/advance.ts'
import { OVER, type Over } from '../application/decide-next-step.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { effectsOfSale } from './post-sale.ts'
import { saleMoment } from './sale-moment.ts'

/** Longer than the exchange takes to answer; what is unanswered is asked again by a later lease. */
export const SALE_LEASE_MS = 20_000

/** A lease that may talk to the exchange about the order of a slice. */
export interface OwnSaleLease {
  readonly kind: 'ours'
  readonly leaseId: string
  readonly liquidationId: string
  readonly coin: Coin
  /** What it is sold for: a conversion brings USDC (note 091). */
  readonly currency: QuoteCurrency
  readonly slice: OrderedSlice
  /** The order is to end; else it is placed where the exchange does not know it. */
  readonly isToCancel: boolean
}
/** `stepped`: a command was carried out, and the next step may follow. `wait`: nothing now. `taken`: another lease is active. */
export type SaleWork = OwnSaleLease | Over | { readonly kind: 'stepped' | 'wait' | 'taken' }

const unchanged = <Step extends SaleWork>(step: Step): NoChange<SaleWork> => ({ unchanged: step })

const lease = async (deps: Deps, { tx, file }: LockedApplication, isToCancel: boolean): Promise<SaleWork> => {
  const sale = openSale(file.liquidations)
  if (sale?.state !== 'SELLING') return OVER
  const { liquidationId, slice, terms } = sale
  const leaseId = deps.newId()
  const realNow = deps.clock.real()
  const until = new Date(realNow.getTime() + SALE_LEASE_MS)
  const isOurs = await beginSaleLease(tx, { liquidationId, leaseId, until, realNow })
  if (!isOurs) return { kind: 'taken' }
  const currency = isConversion(sale) ? 'USDC' : 'USD'
  return { kind: 'ours', leaseId, liquidationId, coin: terms.coin, currency, slice, isToCancel }
}

/**
 * Takes the next step of the sale of a loan (note 073): carries out a command, e.g. orders a slice, or takes the lease to talk to
 * the exchange. The event that orders a slice is the submission intent of its order: it is committed before this returns, and no
 * order is placed but under the key of such a slice. A step that the rules refuse is a bug, and throws.
 */
export const takeSaleStep =
  (deps: Deps) =>
  async (input: OfApplication & { readonly quotes: readonly QuotedPrice[] }): Promise<SaleWork> => {
    const stepped = await advance(deps)<undefined, SaleWork>({
      ...asSystem(input),
      async command(locked) {
        const liquidation = openSale(locked.file.liquidations)
        if (liquidation === null) return unchanged(OVER)
        const by = jobActor('sell-collateral')
        const next = nextSaleStep(await saleMoment(locked, { liquidation, quotes: input.quotes, by }))
        switch (next.step) {
          case 'COMMAND':
            return next.command
          case 'WAIT':
            return unchanged({ kind: 'wait' })
          case 'POLL':
          case 'CANCEL':
            return unchanged(await lease(deps, locked, next.step === 'CANCEL'))
        }
      },
      async effects(change) {
        await effectsOfSale(deps)(change)
        return { kind: 'stepped' }
      },
    })
    if (!stepped.ok) throw new Error(`a step of a sale was refused: ${stepped.code}`)
    return stepped.result
  }

/** Lets the next lease begin at once. */
export const endSaleLease =
  (deps: Deps) =>
  (input: OfApplication & { readonly leaseId: string }): Promise<void> =>
    deps.transaction(systemOf(input.organizationId), ({ tx }) => endLeaseOfSale(tx, input.leaseId))
