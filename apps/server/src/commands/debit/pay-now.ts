import { isDrawable } from '@pledge/domain/debit/payment-choices'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { insertDebit, moveDebit } from '../../store/debit/debits.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { debitBasis, isHeld, organizationOfDebits, payNowChoices, underWay } from './debit-basis.ts'
import { checkTerms, maySign, storeAuthorization, type SignedTerms } from './sign-authorization.ts'

/**
 * A borrower pays by one debit of the account on file, of any amount up to the payoff, under an authorization signed with it.
 * It is submitted at once. One that failed for want of funds and waits to be presented again is stopped: this one takes its
 * place. Refusals: `debit.not-available`, also while a return of the loan waits for an agent, `debit.no-account`, `debit.pending` while another one is under way,
 * `debit.amount-invalid`, `debit.terms-changed`, `account.email-unverified`.
 */
export const payNow =
  (deps: Deps) =>
  async (
    input: SignedTerms & { readonly amountCents: bigint },
  ): Promise<Outcome<{ readonly debitId: string }>> => {
    const organization = await organizationOfDebits(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<{ readonly debitId: string }>>(
      asSubject(input),
      async (locked) => {
        const { tx, file, record, now } = locked
        const basis = await debitBasis({ ...deps, organization, now }, tx, record)
        if (!basis.ok) return basis
        const account = await maySign(tx, input, basis)
        if ('ok' in account) return account
        if (isHeld(basis)) return refuse('debit.not-available')
        if (underWay(basis) !== undefined) return refuse('debit.pending')
        const { days, choices } = payNowChoices(basis)
        const { amountCents } = input
        if (!isDrawable(choices, amountCents)) return refuse('debit.amount-invalid')
        const settlesOn = formatCalendarDate(days.settlesOn)
        const signing = {
          signed: input,
          basis,
          account,
          kind: 'SINGLE',
          amountCents,
          firstAmountCents: amountCents,
          settlesOn,
        } as const
        const objection = checkTerms(signing)
        if (objection !== null) return objection
        const authorizationId = await storeAuthorization(deps)(locked, { ...signing, nextPlanAt: null })
        for (const debit of basis.debits)
          if (debit.kind === 'PAY_NOW' && debit.status === 'SCHEDULED')
            await moveDebit(tx, debit, { status: 'STOPPED', reasonCode: 'REPLACED', now })
        const debitId = deps.newId()
        await insertDebit(tx, {
          id: debitId,
          ...belongsTo(file),
          authorizationId,
          kind: 'PAY_NOW',
          dueOn: null,
          presentment: 1,
          originalId: null,
          amountCents,
          notifiedAmountCents: null,
          settlesOn,
          submitAt: now,
          now,
        })
        return { ok: true, debitId }
      },
    )
  }
