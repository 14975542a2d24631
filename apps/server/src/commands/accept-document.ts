import { collateralDeadline } from '@pledge/domain/application/deadlines'
import { isAtMost, ltvOf } from '@pledge/domain/offer/ltv'
import { refuse, type Refused } from '@pledge/domain/refusal'
import type { Subject } from '../policies/subject.ts'
import type { ApplicationRecord } from '../store/applications.ts'
import { findDocument, insertAcceptance, type DocumentRecord } from '../store/documents.ts'
import { findOffer } from '../store/offers.ts'
import { lendingRulesVersion } from '../store/organizations.ts'
import type { Tx } from '../store/database.ts'
import { advance } from './advance.ts'
import { askerOf, borrowerActor } from './actors.ts'
import type { Deps } from './deps.ts'
import { freshPrice } from './fresh-price.ts'
import { readApplication } from './read-application.ts'

export interface AcceptDocument {
  readonly subject: Subject
  readonly applicationId: string
  readonly documentId: string
  /** Of the bytes that were read. */
  readonly sha256: string
  readonly from: { readonly address: string; readonly userAgent: string }
}

/** Whether the required quantity, at a price of now, still carries the loan within the maximum initial LTV. */
const withinInitialLtv = async (
  deps: Deps,
  tx: Tx,
  record: ApplicationRecord,
): Promise<boolean | Refused> => {
  const { application } = record
  if (
    application.coin === null ||
    application.selectedOfferId === null ||
    application.minCollateralUnits === null
  )
    return refuse('offer.not-found')
  const offer = await findOffer(tx, application.selectedOfferId)
  if (offer === undefined) return refuse('offer.not-found')
  const rules = await lendingRulesVersion(tx, application.organizationId, record.lendingRulesVersion)
  const price = await freshPrice({ clock: deps.clock, db: tx }, application.coin, rules)
  if (!price.ok) return price
  const ltv = ltvOf({
    coin: application.coin,
    units: application.minCollateralUnits,
    owedCents: offer.quote.amountCents,
    priceCents: price.price.priceCents,
  })
  return isAtMost(ltv, rules.maxInitialLtvBps)
}

const checkBytes = (document: DocumentRecord | undefined, sha256: string): Refused | null => {
  if (document === undefined) return refuse('documents.not-found')
  return document.sha256 === sha256 ? null : refuse('documents.changed')
}

/**
 * Accepts one agreement that was read: which bytes, who, when and from where. The last one signs the loan.
 * Refusals: `documents.not-found`, `documents.changed`, `offer.requote-needed`, `prices.stale`, `transition.not-allowed`.
 */
export const acceptDocument = (deps: Deps) => async (input: AcceptDocument) => {
  const asker = askerOf(input.subject)
  const { applicationId, documentId } = input
  const found = await readApplication(deps)({
    asker,
    applicationId,
    more: async (tx, record) => ({
      document: await findDocument(tx, applicationId, documentId),
      isWithin: await withinInitialLtv(deps, tx, record),
    }),
  })
  if (!found.ok) return found
  const { document, isWithin } = found.more
  const objection = checkBytes(document, input.sha256)
  if (objection !== null) return objection
  if (typeof isWithin === 'object') return isWithin
  return advance(deps)({
    asker,
    applicationId,
    command: ({ deadlineTerms }, _tx, now) => ({
      type: 'AgreementAccepted',
      by: borrowerActor(input.subject),
      data: {
        documentId,
        sha256: input.sha256,
        isWithinInitialLtv: isWithin,
        collateralDueAt: collateralDeadline(now.getTime(), deadlineTerms),
      },
    }),
    effects: async (tx, { now }) => {
      if (document === undefined) return
      await insertAcceptance(tx, {
        document,
        acceptedAt: now,
        acceptedFrom: input.from.address,
        userAgent: input.from.userAgent,
      })
    },
  })
}
