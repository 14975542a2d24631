import { voidObstacle } from '@pledge/domain/refinance/hand-over-void'
import { plainLoanNumber } from '@pledge/domain/refinance/loan-number'
import { settlementDecision, type HandOverDecision } from '@pledge/domain/refinance/settlement-steps'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { lockClaimingApplications } from '../../store/refinance/claiming-applications.ts'
import { transferEstateCoins } from '../../store/refinance/estate-coins.ts'
import { lockHandOvers } from '../../store/refinance/hand-over-files.ts'
import {
  decideHandOverVoid as storeDecision,
  findHandOverVoid,
  insertHandOverVoid,
  recordedHandOvers,
  type HandOverKey,
} from '../../store/refinance/hand-over-voids.ts'
import { lockRegisteredLoans } from '../../store/refinance/hand-overs.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { completeAwaiting } from '../refinance/complete-awaiting.ts'
import { readVoidFacts } from './void-facts.ts'

/** Lines of a loan that are read: an estate sends its coins in a few transactions. */
export const MOST_RECORDED_OF_LOAN = 100

/**
 * One agent asks to void a recorded hand-over (note 100): coins that never arrived, or a line that is wrong. From here on no new loan
 * begins on coins of the loan: the completion takes the same lock of the loan. Refusals: `access.not-found` for a line that no
 * confirmed file has, `transition.not-allowed` for one that is voided and where `voidObstacle` has something,
 * `approval.reason-required`.
 */
export const requestHandOverVoid =
  (deps: Pick<Deps, 'transaction' | 'newId' | 'clock'>) =>
  ({
    subject,
    reason: given,
    ...asked
  }: HandOverKey & { readonly subject: Subject; readonly reason: string }): Promise<Outcome<object>> =>
    deps.transaction<Outcome<object>>(principalOf(subject), async ({ tx }) => {
      const { organizationId, accountId: requestedBy } = subject
      const loanNumber = plainLoanNumber(asked.loanNumber)
      const reason = given.trim()
      if (reason === '') return refuse('approval.reason-required')
      await lockHandOvers(tx, organizationId)
      await lockClaimingApplications(tx, { organizationId, loanNumber })
      await lockRegisteredLoans(tx, { organizationId, loanNumbers: [loanNumber] })
      const recorded = await recordedHandOvers(tx, {
        organizationId,
        loanNumber,
        most: MOST_RECORDED_OF_LOAN,
      })
      const line = recorded.find(
        ({ fileId, transactionId }) => fileId === asked.fileId && transactionId === asked.transactionId,
      )
      if (line === undefined) return refuse('access.not-found')
      const { fileId, transactionId, coin, units, voided } = line
      const facts = await readVoidFacts(tx, { organizationId, loanNumber, coin, isRequested: false })
      if (voided !== 'NO' || voidObstacle({ units, ...facts }) !== null)
        return refuse('transition.not-allowed')
      await insertHandOverVoid(tx, organizationId, {
        id: deps.newId(),
        fileId,
        loanNumber,
        transactionId,
        coin,
        units,
        reason,
        requestedBy,
        requestedAt: deps.clock.business(),
      })
      return { ok: true as const }
    })

/**
 * Decides on a void: another agent confirms or refuses it, and the first one takes it back. Confirmed, the coins leave the books by an
 * entry opposite to that of the file, the loan waits for them as before, and a later file may have the loan and the transaction again.
 * Refusals: `access.not-found`, those of `settlementDecision`, and `refinance.register-changed` where `voidObstacle` has something by
 * now. Whatever is decided, a refinance that waited for it is looked at again.
 */
export const decideHandOverVoid =
  (deps: Pick<Deps, 'transaction' | 'clock'>) =>
  ({
    subject,
    voidId,
    decision,
  }: {
    readonly subject: Subject
    readonly voidId: string
    readonly decision: HandOverDecision
  }): Promise<Outcome<object>> =>
    deps.transaction<Outcome<object>>(principalOf(subject), async (unit) => {
      const { tx } = unit
      const { organizationId, accountId: agentId } = subject
      await lockHandOvers(tx, organizationId)
      const found = await findHandOverVoid(tx, voidId)
      if (found === undefined) return refuse('access.not-found')
      const waiting = { requestedBy: found.requestedBy, isDecided: found.decision !== null }
      const decided = settlementDecision(waiting, { agentId, decision })
      if (typeof decided !== 'string') return decided
      const { loanNumber, coin, units } = found
      await lockClaimingApplications(tx, { organizationId, loanNumber })
      await lockRegisteredLoans(tx, { organizationId, loanNumbers: [loanNumber] })
      const at = deps.clock.business()
      if (decided === 'CONFIRMED') {
        const facts = await readVoidFacts(tx, { organizationId, loanNumber, coin, isRequested: true })
        if (voidObstacle({ units, ...facts }) !== null) return refuse('refinance.register-changed')
        const cause = { organizationId, causeId: voidId, at }
        await transferEstateCoins(tx, cause, [{ loanNumber, coin, units, from: 'RESERVED', to: 'ESTATE' }])
      }
      await storeDecision(tx, { id: voidId, decision: decided, decidedBy: agentId, decidedAt: at })
      await completeAwaiting(unit, { organizationId, loanNumbers: [loanNumber] })
      return { ok: true as const }
    })
