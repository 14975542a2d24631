import { openSale } from '@pledge/domain/liquidation/sales'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { refuse } from '@pledge/domain/refusal'
import { isSaleAllowed } from '@pledge/domain/servicing/default-decisions'
import { couldPayEverything } from '@pledge/domain/servicing/payments-under-way'
import { isSaleNoticeOver } from '@pledge/domain/servicing/planned-sale'
import { endPlannedSale } from '../../store/delinquency/default-decisions.ts'
import { endSaleNotices } from '../../store/delinquency/default-notices.ts'
import { plannedSaleOf } from '../../store/delinquency/planned-sales.ts'
import { holdKindsOf } from '../../store/holds/loan-holds.ts'
import { paymentsUnderWay } from '../../store/loan/payments-under-way.ts'
import { jobActor } from '../actors.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import {
  delinquencyBasis,
  delinquencyRulesOf,
  type DelinquencyBasis,
} from '../delinquency/delinquency-basis.ts'
import { standingOf } from '../delinquency/propose-default-decision.ts'
import type { Deps } from '../deps.ts'
import { currentReading } from '../margin/follow-margin.ts'
import { areSalesStopped, isTooLittleToSell } from './may-sell.ts'
import { saleRulesOf, saleTermsOf } from './sale-terms.ts'

type DelinquencyRules = Awaited<ReturnType<typeof delinquencyRulesOf>>

/**
 * Whether everything may be paid already: by a debit under way, a payment that waits for a second agent, or money that is not applied.
 * Once one of these is posted it counts on its day, and a sale in the meantime would have taken coins, fee and expenses for nothing.
 */
const mayBePaid = async (
  { tx, record }: LockedApplication,
  { loan, received, terms }: DelinquencyBasis,
): Promise<boolean> => {
  const { file, deadlineTerms } = record
  const { id: applicationId, organizationId } = file
  const underWay = await paymentsUnderWay(tx, {
    applicationId,
    organizationId,
    timeZone: deadlineTerms.timeZone,
  })
  return couldPayEverything(loan, received, { underWay, on: terms.on })
}

/**
 * The decision of a planned sale that may begin: the loan is judged anew today, the time of its notice is over, and nothing that is
 * under way could pay it.
 */
const dueDecision = async (locked: LockedApplication, rules: DelinquencyRules) => {
  const { tx, record, now } = locked
  const planned = await plannedSaleOf(tx, record)
  const basis = await delinquencyBasis(tx, record, { rules, now })
  if (planned === undefined || basis === undefined || !isSaleAllowed(standingOf(basis))) return undefined
  const { decision, notice } = planned
  const payThrough = notice?.isGiven === true ? notice.cureThrough : null
  if (decision.decidedBy === null || !isSaleNoticeOver(payThrough, basis.terms)) return undefined
  if (await mayBePaid(locked, basis)) return undefined
  return { decisionId: decision.id, proposedBy: decision.proposedBy, approvedBy: decision.decidedBy }
}

/**
 * Orders the planned sale of a loan in default, once the time of its notice is over (note 093): everything that is owed is paid from
 * it, by the machine of every sale. Nothing changes before that, while another sale of the loan is under way, whose rest is sold
 * afterwards, and while everything may be paid by money that is not posted yet. Refusals: `transition.not-allowed` under a hold that
 * stops sales, while automatic action is stopped, without a price, which alone says whether there is enough to sell, and of too little
 * collateral (`isTooLittleToSell`).
 */
export const orderPlannedSale = (deps: Deps) => async (input: OfApplication) => {
  const sales = await saleRulesOf(deps, input.organizationId)
  const rules = await delinquencyRulesOf(deps, input.organizationId)
  return advance(deps)({
    ...asSystem(input),
    async command(locked) {
      const { tx, file } = locked
      const { margin } = file
      if (!isMonitored(margin) || openSale(file.liquidations) !== null) return UNCHANGED
      const decision = await dueDecision(locked, rules)
      if (decision === undefined) return UNCHANGED
      if (await areSalesStopped(tx, file.organizationId, await holdKindsOf(tx, file.id)))
        return refuse('transition.not-allowed')
      const reading = await currentReading(locked)
      if (reading === null) return refuse('transition.not-allowed')
      const terms = await saleTermsOf(sales, locked, { ...margin, reading })
      if (isTooLittleToSell(terms, reading)) return refuse('transition.not-allowed')
      const data = { liquidationId: deps.newId(), cause: 'IN_DEFAULT', terms, decision } as const
      return { type: 'LiquidationOrdered', by: jobActor('sell-collateral'), data }
    },
    async effects({ tx, after, now }) {
      await endPlannedSale(tx, after.id, { cause: 'ORDERED', now })
      await endSaleNotices(tx, after.id, now)
    },
  })
}
