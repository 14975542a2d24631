import type { LegalHoldCovers } from '@pledge/domain/holds/legal-holds'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { lockAccount } from '../../store/account/accounts.ts'
import { insertLegalHold, legalHoldsOf } from '../../store/holds/legal-holds.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent sets a legal hold, with the matter that it is for and a reason. Disposal locks the application and the account of its
 * borrower too, and purges wait for holds that are being set: what removes records of any application of the borrower is done
 * before the hold is set, or sees it. Refusal: `transition.not-allowed` where a hold for the same matter is in force.
 */
export const setLegalHold =
  (deps: Deps) =>
  (
    input: OfSubject & {
      readonly covers: LegalHoldCovers
      readonly matter: string
      readonly reason: string
    },
  ): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const { covers, matter, reason } = input
      await lockAccount(tx, file.borrowerId)
      const isSame = (other: string) => other.toLowerCase() === matter.toLowerCase()
      const holds = await legalHoldsOf(tx, belongsTo(file))
      if (holds.some((hold) => hold.lifted === null && hold.covers === covers && isSame(hold.matter)))
        return refuse('transition.not-allowed')
      const set = { covers, matter, reason, setBy: input.subject.accountId, setAt: now }
      await insertLegalHold(tx, { id: deps.newId(), ...belongsTo(file), ...set })
      return { ok: true }
    })
