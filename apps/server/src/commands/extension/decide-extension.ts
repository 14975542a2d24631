import { addDays } from '@pledge/domain/offer/zoned-days'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { EXTENSION_OFFER_DAYS } from '@pledge/domain/servicing/term-extension'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import { endExtension, extensionsOf, offerExtension } from '../../store/extension/term-extensions.ts'
import { DOCUMENT_AT_ONCE, setNextDocument } from '../../store/loan/loan-agenda.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { extendedLoan, extensionBasis } from './extension-basis.ts'

/**
 * Another agent approves a later maturity: it is then offered to the borrower, in a document that a job makes. Or an agent withdraws
 * what was proposed or offered, also the one who proposed it. Refusals: `transition.not-allowed` where it is neither any more, and
 * where the loan cannot have it by now; `approval.same-agent`; `account.email-unverified` where no email about it could be sent.
 */
export const decideExtension =
  (deps: Deps) =>
  (
    input: OfSubject & { readonly extensionId: string; readonly decision: 'approve' | 'withdraw' },
  ): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, record, now }) => {
      const { accountId: by } = input.subject
      const extension = (await extensionsOf(tx, file.id)).find(({ id }) => id === input.extensionId)
      if (extension?.status !== 'PROPOSED' && extension?.status !== 'OFFERED')
        return refuse('transition.not-allowed')
      if (input.decision === 'withdraw') {
        await endExtension(tx, extension.id, { status: 'WITHDRAWN', by, now })
        return { ok: true }
      }
      if (extension.status !== 'PROPOSED') return refuse('transition.not-allowed')
      if (extension.proposedBy === by) return refuse('approval.same-agent')
      const basis = await extensionBasis(tx, record, now)
      if (basis === undefined || extendedLoan(basis, extension.months) === null)
        return refuse('transition.not-allowed')
      if ((await findVerifiedEmail(tx, file.borrowerId)) === undefined)
        return refuse('account.email-unverified')
      await offerExtension(tx, extension.id, { by, acceptBy: addDays(basis.on, EXTENSION_OFFER_DAYS) })
      await setNextDocument(tx, file.id, DOCUMENT_AT_ONCE)
      return { ok: true }
    })
