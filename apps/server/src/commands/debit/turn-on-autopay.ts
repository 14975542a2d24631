import { planAtMs } from '@pledge/domain/debit/debit-days'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import {
  autopayMaximum,
  debitBasis,
  organizationOfDebits,
  nextAutopay,
  withoutPlanned,
} from './debit-basis.ts'
import { endAndStop } from './end-debits.ts'
import { checkTerms, maySign, storeAuthorization, type SignedTerms } from './sign-authorization.ts'

/**
 * A borrower turns on automatic payments under a signed recurring authorization. Signed again, with the words of today, it
 * takes the place of the one before. The same signature again changes nothing. Refusals: `debit.not-available`,
 * `debit.no-account`, `debit.autopay-unavailable` where no monthly payment is left, `debit.terms-changed`,
 * `account.email-unverified`.
 */
export const turnOnAutopay =
  (deps: Deps) =>
  async (input: SignedTerms): Promise<Outcome<object>> => {
    const organization = await organizationOfDebits(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, record, now } = locked
      const basis = await debitBasis({ ...deps, organization, now }, tx, record)
      if (!basis.ok) return basis
      if (basis.autopay?.termsSha256 === input.termsSha256) return { ok: true }
      const account = await maySign(tx, input, basis)
      if ('ok' in account) return account
      const { autopay: before } = basis
      const mostCents = autopayMaximum(basis)
      const next = nextAutopay(withoutPlanned(basis), { after: null, mostCents })
      if (next === null) return refuse('debit.autopay-unavailable')
      const { settlesOn } = next.planned
      const signing = {
        signed: input,
        basis,
        account,
        kind: 'RECURRING',
        amountCents: mostCents,
        firstAmountCents: next.amountCents,
        settlesOn: formatCalendarDate(settlesOn),
      } as const
      const objection = checkTerms(signing)
      if (objection !== null) return objection
      if (before !== undefined)
        await endAndStop(tx, before.id, { debits: basis.debits, reason: 'REPLACED', now })
      await storeAuthorization(deps)(locked, {
        ...signing,
        nextPlanAt: new Date(Math.max(now.getTime(), planAtMs(settlesOn))),
      })
      return { ok: true }
    })
  }
