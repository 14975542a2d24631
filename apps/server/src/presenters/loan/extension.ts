import type { ExtensionOfferAnswer, ExtensionsAnswer } from '@pledge/contract/extensions'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { maturesOn, type Loan } from '@pledge/domain/servicing/loan'
import { MOST_EXTENSION_MONTHS, withExtension } from '@pledge/domain/servicing/term-extension'
import type { ExtensionOffer, StoredExtension } from '../../store/extension/term-extensions.ts'
import type { LoanDocumentRecord } from '../../store/loan/loan-documents.ts'

interface LoanOfToday {
  readonly loan: Loan
  readonly on: CalendarDate
}

interface ExtensionsToPresent {
  readonly extensions: readonly StoredExtension[]
  /** Whether the days to accept one are over. */
  readonly isOver: (one: StoredExtension) => boolean
  /** Undefined where the maturity of the loan may not be postponed. */
  readonly basis: LoanOfToday | undefined
  readonly nameOf: (accountId: string) => string
  readonly viewer: string
}

const isOpen = ({ status }: Pick<StoredExtension, 'status'>): boolean =>
  status === 'PROPOSED' || status === 'OFFERED'

const proposableOf = ({ loan, on }: LoanOfToday): ExtensionsAnswer['proposable'] =>
  Array.from({ length: MOST_EXTENSION_MONTHS }, (_, at) => at + 1).flatMap((months) => {
    const extended = withExtension(loan, { months, from: on })
    return extended === null ? [] : [{ months, maturesOn: formatCalendarDate(maturesOn(extended)) }]
  })

/** Later maturities as agents propose and decide on them. */
export const presentExtensions = ({
  extensions,
  isOver,
  basis,
  nameOf,
  viewer,
}: ExtensionsToPresent): ExtensionsAnswer => {
  const shown = extensions.map((one) => (isOver(one) ? { ...one, status: 'EXPIRED' as const } : one))
  return {
    proposable: basis === undefined || shown.some(isOpen) ? [] : proposableOf(basis),
    extensions: shown.map((one) => ({
      uuid: one.id,
      months: one.months,
      reason: one.reason,
      proposedBy: nameOf(one.proposedBy),
      proposedAt: one.proposedAt.toISOString(),
      status: one.status,
      approvedBy: one.approvedBy === null ? null : nameOf(one.approvedBy),
      acceptBy: one.acceptBy === null ? null : formatCalendarDate(one.acceptBy),
      effectiveOn: one.effectiveOn === null ? null : formatCalendarDate(one.effectiveOn),
      canApprove: one.status === 'PROPOSED' && one.proposedBy !== viewer,
      canWithdraw: isOpen(one),
    })),
  }
}

/** The offer that a borrower can accept or decline. */
export const presentExtensionOffer = (
  { loan, on }: LoanOfToday,
  offer: ExtensionOffer,
  document: LoanDocumentRecord | undefined,
): ExtensionOfferAnswer['offer'] => {
  const extended = withExtension(loan, { months: offer.months, from: on })
  if (extended === null) return null
  return {
    uuid: offer.id,
    maturesOn: formatCalendarDate(maturesOn(extended)),
    acceptBy: formatCalendarDate(offer.acceptBy),
    document: document === undefined ? null : { uuid: document.id, sha256: document.sha256 },
  }
}
