import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import type { HandOverResult } from '@pledge/domain/refinance/hand-over-result'
import {
  isSettlementCurrent,
  settlementRefusal,
  unitsToReturn,
  type SettlementOutcome,
} from '@pledge/domain/refinance/hand-over-settlement'
import { plainLoanNumber } from '@pledge/domain/refinance/loan-number'
import { settlementDecision, type HandOverDecision } from '@pledge/domain/refinance/settlement-steps'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import type { Tx } from '../../store/database/database.ts'
import { lockClaimingApplications } from '../../store/refinance/claiming-applications.ts'
import { bookReturnedCoins } from '../../store/refinance/estate-coins.ts'
import { handOverDifference } from '../../store/refinance/hand-over-differences.ts'
import { isHandOverKnown, lockHandOvers } from '../../store/refinance/hand-over-files.ts'
import {
  decideSettlement,
  findSettlement,
  hasWaitingSettlement,
  insertSettlement,
  isReturnKnown,
  type HandOverSettlement,
} from '../../store/refinance/hand-over-settlements.ts'
import { lockRegisteredLoans } from '../../store/refinance/hand-overs.ts'
import { hasWaitingVoid } from '../../store/refinance/hand-over-voids.ts'
import { principalOf } from '../actors.ts'
import { areCoinsBlocked } from './blocked-coins.ts'
import { compareBooked } from './compare-hand-overs.ts'
import type { Deps } from '../deps.ts'
import { completeAwaiting } from '../refinance/complete-awaiting.ts'

export interface RequestSettlement {
  readonly subject: Subject
  readonly loanNumber: string
  readonly coin: RefinanceCoin
  readonly outcome: SettlementOutcome
  /** What the agent saw: the settlement is of no other difference. */
  readonly result: HandOverResult
  readonly handedOverUnits: bigint
  /** Of the transaction that sent the coins back: 64 hexadecimal digits in lower case. Null where the difference is accepted. */
  readonly transactionId: string | null
  readonly reason: string
}

/**
 * One agent asks to settle a loan whose hand-overs do not agree (note 100): the difference is accepted as final, or the coins that
 * do not belong to the loan went back to the estate. Refusals: `access.not-found` where nothing differs,
 * `refinance.register-changed` where the difference is another one than the agent saw, `transition.not-allowed` while a settlement
 * or a void waits, where the transaction is known already, for a return while a sanctions hold blocks the coins, and of `settlementRefusal`;
 * `approval.reason-required`. From here on no new loan begins on coins that may have gone back: the completion takes the same lock of
 * the loan.
 */
export const requestSettlement =
  (deps: Pick<Deps, 'transaction' | 'newId' | 'clock'>) =>
  ({ subject, ...asked }: RequestSettlement): Promise<Outcome<object>> =>
    deps.transaction<Outcome<object>>(principalOf(subject), async ({ tx }) => {
      const { organizationId, accountId: requestedBy } = subject
      const { coin, outcome, transactionId } = asked
      const loanNumber = plainLoanNumber(asked.loanNumber)
      const reason = asked.reason.trim()
      if (reason === '') return refuse('approval.reason-required')
      await lockHandOvers(tx, organizationId)
      await lockClaimingApplications(tx, { organizationId, loanNumber })
      await lockRegisteredLoans(tx, { organizationId, loanNumbers: [loanNumber] })
      const difference = await handOverDifference(tx, { organizationId, loanNumber, coin })
      if (difference === undefined) return refuse('access.not-found')
      const { result, handedOverUnits, claimId, registeredUnits } = difference
      if (result !== asked.result || handedOverUnits !== asked.handedOverUnits)
        return refuse('refinance.register-changed')
      const refused = settlementRefusal(difference, outcome)
      if (refused !== null) return refused
      if (outcome === 'RETURNED' && (await areCoinsBlocked(tx, { organizationId, loanNumber })))
        return refuse('transition.not-allowed')
      if (outcome === 'ACCEPTED' && difference.isAccepted) return refuse('transition.not-allowed')
      const loan = { organizationId, loanNumber, coin }
      if ((await hasWaitingSettlement(tx, loan)) || (await hasWaitingVoid(tx, loan)))
        return refuse('transition.not-allowed')
      if (transactionId !== null) {
        const line = { organizationId, loanNumber, transactionId }
        if ((await isReturnKnown(tx, line)) || (await isHandOverKnown(tx, line)))
          return refuse('transition.not-allowed')
      }
      await insertSettlement(tx, organizationId, {
        id: deps.newId(),
        loanNumber,
        coin,
        outcome,
        result,
        handedOverUnits,
        claimId,
        registeredUnits,
        returnedUnits: outcome === 'RETURNED' ? unitsToReturn(difference) : 0n,
        transactionId,
        reason,
        requestedBy,
        requestedAt: deps.clock.business(),
      })
      return { ok: true as const }
    })

/**
 * Whether the settlement can still be confirmed. The loan is locked: its claim stays what it is. A server of another version may have
 * stored the transaction of a return as that of a hand-over meanwhile.
 */
const isStillCurrent = async (
  tx: Tx,
  organizationId: string,
  settlement: HandOverSettlement,
): Promise<boolean> => {
  const { loanNumber, coin, transactionId } = settlement
  if (transactionId !== null && (await isHandOverKnown(tx, { organizationId, loanNumber, transactionId })))
    return false
  await lockRegisteredLoans(tx, { organizationId, loanNumbers: [loanNumber] })
  const compared = await compareBooked(tx, { organizationId, loanNumbers: [loanNumber] })
  return isSettlementCurrent(
    settlement,
    compared.find((one) => one.coin === coin),
  )
}

/**
 * Decides on the settlement of a difference: another agent confirms or refuses it, and the first one takes it back. Refusals:
 * `access.not-found`, those of `settlementDecision`, and `refinance.register-changed` where it cannot be confirmed any more
 * (`isSettlementCurrent`), and `transition.not-allowed` for a return while a sanctions hold blocks the coins. Whatever is decided, a loan that waited for it is looked at again.
 */
export const decideHandOverSettlement =
  (deps: Pick<Deps, 'transaction' | 'clock'>) =>
  ({
    subject,
    settlementId,
    decision,
  }: {
    readonly subject: Subject
    readonly settlementId: string
    readonly decision: HandOverDecision
  }): Promise<Outcome<object>> =>
    deps.transaction<Outcome<object>>(principalOf(subject), async (unit) => {
      const { tx } = unit
      const { organizationId, accountId: agentId } = subject
      await lockHandOvers(tx, organizationId)
      const settlement = await findSettlement(tx, settlementId)
      if (settlement === undefined) return refuse('access.not-found')
      const waiting = { requestedBy: settlement.requestedBy, isDecided: settlement.decision !== null }
      const decided = settlementDecision(waiting, { agentId, decision })
      if (typeof decided !== 'string') return decided
      const { loanNumber, coin, outcome, returnedUnits: units } = settlement
      await lockClaimingApplications(tx, { organizationId, loanNumber })
      if (decided === 'CONFIRMED' && !(await isStillCurrent(tx, organizationId, settlement)))
        return refuse('refinance.register-changed')
      const isReturned = decided === 'CONFIRMED' && outcome === 'RETURNED'
      if (isReturned && (await areCoinsBlocked(tx, { organizationId, loanNumber })))
        return refuse('transition.not-allowed')
      const at = deps.clock.business()
      await decideSettlement(tx, {
        id: settlementId,
        decision: decided,
        decidedBy: agentId,
        decidedAt: at,
      })
      if (isReturned)
        await bookReturnedCoins(
          tx,
          { organizationId, causeId: settlementId, at },
          { loanNumber, coin, units },
        )
      await completeAwaiting(unit, { organizationId, loanNumbers: [loanNumber] })
      return { ok: true as const }
    })
