import { depositAddressOf } from '@pledge/domain/collateral/account'
import type { QuotedPrice } from '@pledge/domain/collateral/price-consensus'
import { saleOfPayment } from '@pledge/domain/liquidation/sales'
import { finished, nextRestorationStep, type RestorationStep } from '@pledge/domain/restoration/next-step'
import { isDeliveryOver } from '@pledge/domain/restoration/restored'
import type { Restoration } from '@pledge/domain/restoration/restoration'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import {
  beginRestorationLease,
  endLeaseOfRestoration,
  openRestoration,
  saveRestoration,
} from '../../store/restoration/restorations.ts'
import { deliveredOf } from '../../store/restoration/restored.ts'
import { jobActor, systemOf } from '../actors.ts'
import { OVER, type Over } from '../application/decide-next-step.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { saleMoment } from '../liquidation/sale-moment.ts'

/** Longer than the exchange takes to answer; what is unanswered is asked again by a later lease. */
const RESTORATION_LEASE_MS = 20_000

/** A lease that may talk to the exchange about a restoration. */
export interface OwnRestorationLease {
  readonly kind: 'ours'
  readonly leaseId: string
  readonly restoration: Restoration
  readonly step: 'POLL' | 'CANCEL' | 'DELIVER' | 'ASK_DELIVERY'
  /** Where the coins are sent: the deposit address of the loan. */
  readonly address: string
}

/** `stepped`: something was stored, and the next step may follow. `conclude`: the coins are collateral again. */
export type RestorationWork =
  | OwnRestorationLease
  | Over
  | { readonly kind: 'stepped' | 'conclude' | 'wait' | 'taken' }

/** What the restoration does next, of what is stored. The situation that it makes itself is left out. */
export const restorationStepOf = async (
  locked: LockedApplication,
  restoration: Restoration,
  quotes: readonly QuotedPrice[],
): Promise<RestorationStep> => {
  const sale = saleOfPayment(locked.file.liquidations, restoration.liquidationId)
  if (sale === undefined) throw new Error('a restoration is of a conversion')
  const by = jobActor('restore-collateral')
  const { facts, price, owed, now } = await saleMoment(locked, { liquidation: sale, quotes, by })
  return nextRestorationStep({
    restoration,
    sale,
    facts: { ...facts, situations: facts.situations.filter((one) => one !== 'RESTORING') },
    price,
    owedCents: owed.chargesCents + owed.interestCents + owed.principalCents,
    isDelivered: isDeliveryOver(restoration, await deliveredOf(locked.tx, locked.file.id, restoration)),
    isAgreementHeld: await isLoanHeldFrom(locked.tx, locked.file.id, 'renewals'),
    now,
  })
}

const buying = (restoration: Restoration): Extract<Restoration, { readonly state: 'BUYING' }> => {
  if (restoration.state !== 'BUYING') throw new Error('only a restoration that buys has orders')
  return restoration
}

const lease = async (
  deps: Deps,
  { tx, file }: LockedApplication,
  restoration: Restoration,
  step: OwnRestorationLease['step'],
): Promise<RestorationWork> => {
  const address = depositAddressOf(file.collateral)
  if (address === null) throw new Error('a restoration is ordered of a loan with an address')
  const leaseId = deps.newId()
  const realNow = deps.clock.real()
  const until = new Date(realNow.getTime() + RESTORATION_LEASE_MS)
  const { restorationId } = restoration
  return (await beginRestorationLease(tx, { restorationId, leaseId, until, realNow }))
    ? { kind: 'ours', leaseId, restoration, step, address }
    : { kind: 'taken' }
}

/**
 * Takes the next step of the restoration of a loan: stores an order, or the end of buying, or takes the lease to talk to the
 * exchange. A stored order is its submission intent: none is placed but under the id of one that is committed.
 */
export const takeRestorationStep =
  (deps: Deps) =>
  async (input: OfApplication & { readonly quotes: readonly QuotedPrice[] }): Promise<RestorationWork> => {
    const work = await withLockedApplication(deps)<RestorationWork>(asSystem(input), async (locked) => {
      const { tx, file } = locked
      const restoration = await openRestoration(tx, file.id)
      if (restoration === undefined) return OVER
      const next = await restorationStepOf(locked, restoration, input.quotes)
      switch (next.step) {
        case 'ORDER':
          await saveRestoration(tx, { ...buying(restoration), purchase: next.purchase })
          return { kind: 'stepped' }
        case 'FINISH':
          await saveRestoration(tx, finished(buying(restoration)))
          return { kind: 'stepped' }
        case 'CONCLUDE':
          return { kind: 'conclude' }
        case 'WAIT':
          return { kind: 'wait' }
        case 'POLL':
        case 'CANCEL':
        case 'DELIVER':
        case 'ASK_DELIVERY':
          return lease(deps, locked, restoration, next.step)
      }
    })
    if ('ok' in work) throw new Error(`a step of a restoration was refused: ${work.code}`)
    return work
  }

/** Lets the next lease begin at once. */
export const endRestorationLease =
  (deps: Deps) =>
  (input: OfApplication & { readonly leaseId: string }): Promise<void> =>
    deps.transaction(systemOf(input.organizationId), ({ tx }) => endLeaseOfRestoration(tx, input.leaseId))
