import { collateralDeadline } from '@pledge/domain/application/deadlines'
import { refuse, type Refusal } from '@pledge/domain/refusal'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import { findDocument, insertAcceptance, type DocumentRecord } from '../../store/agreements/documents.ts'
import { advance } from '../application/advance.ts'
import { principalOf, borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { offerCover } from '../offer/offer-cover.ts'
import { priceAgain } from '../refinance/price-again.ts'
import { readApplication } from '../application/read-application.ts'
import type { OfSubject } from '../application/of-application.ts'

export interface AcceptDocument extends OfSubject {
  readonly documentId: string
  /** The hash of the bytes that the borrower read. */
  readonly sha256: string
  readonly from: { readonly address: string; readonly userAgent: string }
}

const checkBytes = (document: DocumentRecord | undefined, sha256: string): Refusal | null => {
  if (document === undefined) return refuse('documents.not-found')
  return document.sha256 === sha256 ? null : refuse('documents.changed')
}

/**
 * Accepts one agreement: which bytes, who, when and from where. The last acceptance signs the loan. An account needs a
 * verified email address to sign (note 064). A refinance whose offer no longer stands at the current price is priced again,
 * so that no loan begins above its maximum LTV (row 2.9.04). Refusals: `account.email-unverified`, `documents.not-found`,
 * `documents.changed`, `offer.requote-needed`, `prices.stale`, `transition.not-allowed`.
 */
export const acceptDocument = (deps: Deps) => async (input: AcceptDocument) => {
  const principal = principalOf(input.subject)
  const { applicationId, documentId } = input
  const found = await readApplication(deps)({
    principal,
    applicationId,
    more: async (tx, record) => ({
      document: await findDocument(tx, applicationId, documentId),
      cover: await offerCover(deps)(tx, record),
      email: await findVerifiedEmail(tx, input.subject.accountId),
    }),
  })
  if (!found.ok) return found
  const { document, cover, email } = found.more
  if (email === undefined) return refuse('account.email-unverified')
  const objection = checkBytes(document, input.sha256)
  if (objection !== null) return objection
  if (!cover.ok) return cover
  const accepted = await advance(deps)({
    principal,
    applicationId,
    command: ({ record: { deadlineTerms }, now }) => ({
      type: 'AgreementAccepted',
      by: borrowerActor(input.subject),
      data: {
        documentId,
        sha256: input.sha256,
        isCovered: cover.isCovered,
        collateralDueAt: collateralDeadline(now.getTime(), deadlineTerms),
      },
    }),
    effects: async ({ tx, now }) => {
      if (document === undefined) return
      await insertAcceptance(tx, {
        document,
        acceptedAt: now,
        acceptedFrom: input.from.address,
        userAgent: input.from.userAgent,
      })
    },
  })
  if (!accepted.ok && accepted.code === 'offer.requote-needed')
    await priceAgain(deps)({ subject: input.subject, offerId: cover.offer.id })
  return accepted
}
