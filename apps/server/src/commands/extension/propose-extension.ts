import { refuse, type Outcome } from '@pledge/domain/refusal'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import { endExtension, extensionsOf, insertExtension } from '../../store/extension/term-extensions.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { extendedLoan, extensionBasis, isOver } from './extension-basis.ts'

/**
 * An agent proposes a later maturity of a loan in service, with the reason. It waits for another agent. Refusals:
 * `transition.not-allowed` where the loan cannot have it, and while another one is open; `account.email-unverified` where no email
 * about it could be sent.
 */
export const proposeExtension =
  (deps: Deps) =>
  (input: OfSubject & { readonly months: number; readonly reason: string }): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, record, now }) => {
      const basis = await extensionBasis(tx, record, now)
      if (basis === undefined || extendedLoan(basis, input.months) === null)
        return refuse('transition.not-allowed')
      if ((await findVerifiedEmail(tx, file.borrowerId)) === undefined)
        return refuse('account.email-unverified')
      for (const one of await extensionsOf(tx, file.id)) {
        if (isOver(one, basis.on)) await endExtension(tx, one.id, { status: 'EXPIRED', by: null, now })
        else if (one.status === 'PROPOSED' || one.status === 'OFFERED')
          return refuse('transition.not-allowed')
      }
      await insertExtension(tx, {
        id: deps.newId(),
        ...belongsTo(file),
        months: input.months,
        reason: input.reason,
        proposedBy: input.subject.accountId,
        proposedAt: now,
      })
      return { ok: true }
    })
