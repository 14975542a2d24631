import { standsStill } from '@pledge/domain/application/sanctions'
import { depositAddressOf } from '@pledge/domain/collateral/account'
import { openSale } from '@pledge/domain/liquidation/sales'
import type { StabilizationTerms } from '@pledge/domain/liquidation/stabilization'
import { isMonitored, type MonitoredMargin } from '@pledge/domain/margin/margin-state'
import type { Organization } from '@pledge/domain/organization/settings'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { stabilizationOf } from '../../store/liquidation/stabilization-choices.ts'
import { DOCUMENT_AT_ONCE, setNextDocument } from '../../store/loan/loan-agenda.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { offeredStabilization, ownerOf, recordStabilization } from './record-stabilization.ts'
import { addendumToSign, type AddendumToSign } from './stabilization-words.ts'

/** A signature of a borrower: which words, and from where. */
export interface SignedAddendumWords {
  /** Of the words as they were shown. */
  readonly wordsSha256: string
  readonly from: { readonly address: string; readonly userAgent: string }
}

/** The monitoring of a loan whose choice can still be made; null once a sale is due or under way, because then it is decided. */
export const undecidedMargin = ({ margin, liquidations }: LoanFile): MonitoredMargin | null =>
  isMonitored(margin) && margin.state !== 'SALE_DUE' && openSale(liquidations) === null ? margin : null

/**
 * The words that a borrower of this loan signs to switch it on; null where that is not possible now: also while nothing moves because
 * of a hold of sanctions, and without an address of the loan, to which coins could not be sent back.
 */
export const signableAddendum = (
  file: LoanFile,
  organization: Organization,
  offered: StabilizationTerms | null,
): AddendumToSign | null => {
  const margin = undecidedMargin(file)
  if (margin === null || offered === null) return null
  if (standsStill(file.application) || depositAddressOf(file.collateral) === null) return null
  const { isInternational } = file.application
  return addendumToSign(
    { applicationId: file.id, isInternational, organization, margin: margin.terms },
    offered,
  )
}

/**
 * The borrower switches it on or off that the proceeds of a sale are held instead of applied (gaps G.15 and G.72, note 091).
 * `signed`: the words of the addendum that were shown, to switch it on; null to switch it off. It counts from the next sale that is
 * ordered. Nothing changes where it is so already. Refusals: transition.not-allowed for anybody but the borrower, of a loan that is
 * not in service, while a sale is due or under way, and to switch it on where the operator does not offer it or the loan is held; documents.changed where
 * other words are offered by now.
 */
export const chooseStabilization =
  (deps: Deps) =>
  async (input: OfSubject & { readonly signed: SignedAddendumWords | null }): Promise<Outcome<object>> => {
    // An agent may open the loan of a borrower, and does not choose for them.
    if (input.subject.kind !== 'customer') return refuse('transition.not-allowed')
    const owner = await ownerOf(deps, input.subject.organizationId)
    const offered = offeredStabilization(owner)
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file } = locked
      if (undecidedMargin(file) === null) return refuse('transition.not-allowed')
      const before = await stabilizationOf(tx, file.id)
      if (input.signed === null || before.terms !== null) {
        if (input.signed === null) await recordStabilization(deps)(locked, null)
        return { ok: true }
      }
      // A hold forbids to agree on anything with somebody who may not be the borrower (note 076).
      if (await isLoanHeldFrom(tx, file.id, 'renewals')) return refuse('transition.not-allowed')
      const addendum = signableAddendum(file, owner.organization, offered)
      if (addendum === null) return refuse('transition.not-allowed')
      if (addendum.wordsSha256 !== input.signed.wordsSha256) return refuse('documents.changed')
      await recordStabilization(deps)(locked, offered, { ...addendum, from: input.signed.from })
      await setNextDocument(tx, file.id, DOCUMENT_AT_ONCE)
      return { ok: true }
    })
  }
