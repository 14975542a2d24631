import { securedUnits } from '@pledge/domain/view/secured-units'
import { detailsIdOf } from '@pledge/domain/disbursement/disbursement'
import {
  coinOf,
  endingOfApplication,
  isRefinance,
  isRenewal,
  isOfferReplaced,
} from '@pledge/domain/application/origination'
import {
  areDepositsDue,
  balanceUnits,
  depositAddressOf,
  depositsDueAtOf,
} from '@pledge/domain/collateral/account'
import { topUpUnits } from '@pledge/domain/view/top-up'
import { isCollateralDeficient } from '@pledge/domain/view/deficiency'
import { brandAddress } from '@pledge/domain/organization/brand-address'
import type { NoticeFacts } from '@pledge/copy/en/mails'
import { dollars } from '@pledge/copy/format/dollars'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import type { Organization } from '@pledge/domain/organization/settings'
import { supportPhoneFor } from '@pledge/domain/organization/support-phone'
import { loanDues } from '@pledge/domain/servicing/loan-dues'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import { givenAccounts } from '../../store/disbursement/bank-accounts.ts'
import type { Tx } from '../../store/database/database.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { findSelectedOffer, type StoredOffer } from '../../store/offer/offers.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { insertMessage } from '../../store/mail/messages.ts'
import { queueMail } from '../../store/mail/outbox.ts'
import { disbursementWallets } from '../../store/disbursement/disbursement-wallets.ts'
import { findSubmittedDetails } from '../../store/borrower/submitted-details.ts'
import { belongsTo } from '../../commands/application/of-application.ts'
import type { JobDeps } from '../deps.ts'

export interface MailToBorrower {
  readonly record: Pick<ApplicationRecord, 'file' | 'usualTimes' | 'deadlineTerms'>
  readonly organization: Organization
  /** What the record of messages names it by. */
  readonly kind: string
  /** Idempotent: the same key sends nothing again. */
  readonly key: string
  readonly compose: (facts: NoticeFacts) => { readonly subject: string; readonly text: string }
}

/** The amounts as displayed on pages. */
const amountsOf = (file: LoanFile, offer: StoredOffer | undefined): NoticeFacts['collateral'] => {
  if (offer === undefined) return null
  const { coin, collateralUnits, minCollateralUnits } = offer.quote
  const held = securedUnits(file)
  return {
    plannedAmount: dueCoins(formatCoin(collateralUnits, coin), coin),
    requiredMinimum: dueCoins(formatCoin(minCollateralUnits, coin), coin),
    // Negative when a reorganization removed deposits that were already released.
    confirmed: heldCoins(formatCoin(held > 0n ? held : 0n, coin), coin),
  }
}

/** The top-up of a refinance, as displayed on pages; null for any other loan. */
const refinanceOf = (file: LoanFile): NoticeFacts['refinance'] => {
  const coin = coinOf(file.application)
  if (!isRefinance(file.application) || coin === null) return null
  const units = topUpUnits(file)
  return {
    topUp: units === 0n ? null : dueCoins(formatCoin(units, coin), coin),
    hasAddress: depositAddressOf(file.collateral) !== null,
    isEndedByLender: endingOfApplication(file.application) === 'LENDER_CANCELLED',
  }
}

/** The amount sent, from the loan that it opened: null before, and once the bank returned the money. */
const sentOf = async (
  deps: JobDeps,
  tx: Tx,
  { file, deadlineTerms }: MailToBorrower['record'],
  offer: StoredOffer | undefined,
): Promise<NoticeFacts['sent']> => {
  const stored = await findLoan(tx, file.id)
  if (stored === undefined || offer === undefined || isRenewal(file.application)) return null
  const { loan } = stored
  const { bankHolidays } = deadlineTerms
  const { nextDue } = loanDues(loan, [], { on: loan.fundedOn, bankHolidays })
  return {
    amount: dollars(offer.quote.drawAmountCents),
    toMask: await disbursementMaskOf(deps, tx, file),
    firstPayment:
      nextDue === null ? null : { amount: dollars(nextDue.amountCents), on: formatCalendarDate(nextDue.on) },
  }
}

/** The mask of the account or wallet that received the money. */
const disbursementMaskOf = async (
  { sealer }: JobDeps,
  tx: Tx,
  { id, application, disbursement }: LoanFile,
): Promise<string | null> => {
  const disbursementAccountId = detailsIdOf(disbursement)
  if (disbursementAccountId === null) return null
  if (!application.isInternational)
    return (await givenAccounts(tx, sealer, id)).get(disbursementAccountId)?.mask ?? null
  const wallets = await disbursementWallets(tx, sealer, id)
  return wallets.find((wallet) => wallet.id === disbursementAccountId)?.mask ?? null
}

/** What an email, or a letter with the words of one, says of an application and its borrower. */
export const noticeFactsOf = async (
  deps: JobDeps,
  tx: Tx,
  { record, organization }: Pick<MailToBorrower, 'record' | 'organization'>,
): Promise<NoticeFacts> => {
  const { file, usualTimes, deadlineTerms } = record
  // An application keeps the text of its version; links use the brand's current address.
  const published = await publishedOrganization(tx, file.organizationId)
  const offer = await findSelectedOffer(tx, file.application)
  const details = await findSubmittedDetails(tx, deps.sealer, file.id)
  const dueAt = depositsDueAtOf(file.collateral)
  return {
    firstName: details?.name.firstName ?? null,
    shortName: organization.shortName,
    supportPhone: supportPhoneFor(organization, file.application.isInternational),
    link: brandAddress(deps.publicUrl, published, '/dashboard'),
    dueAt: dueAt === null ? null : new Date(dueAt),
    graceHours: deadlineTerms.graceHours,
    awaitsCoins: areDepositsDue(file.collateral) || isCollateralDeficient(file),
    holdsCoins: balanceUnits(file.collateral) > 0n,
    collateral: amountsOf(file, offer),
    timeZone: organization.timeZone,
    country: file.application.residenceCountry,
    isPaidInUsdc: file.application.isInternational,
    isRenewal: isRenewal(file.application),
    refinance: refinanceOf(file),
    isOfferReplaced: isOfferReplaced(file.application),
    sent: await sentOf(deps, tx, record, offer),
    usualTimes,
  }
}

/**
 * Queues an email to an application's borrower. It is about the person and the loan, so it goes only to a verified
 * address (note 064). Without one the email is dropped: the operator is notified, and it is not sent later. The record of
 * messages has it either way: the answer is its row there, undefined where the key was known.
 */
export const mailToBorrower = async (
  deps: JobDeps,
  tx: Tx,
  { record, organization, kind, key, compose }: MailToBorrower,
): Promise<{ readonly id: string; readonly status: 'QUEUED' | 'WITHHELD' } | undefined> => {
  const { file } = record
  const to = await findVerifiedEmail(tx, file.borrowerId)
  const mail = compose(await noticeFactsOf(deps, tx, { record, organization }))
  const id = deps.newId()
  const message = { id, ...belongsTo(file), kind, subject: mail.subject, now: deps.clock.business() }
  if (to === undefined) {
    deps.metrics.withheldMails.inc()
    deps.log.warn({ applicationId: file.id }, 'email withheld: the address was never verified')
    await insertMessage(tx, { ...message, status: 'WITHHELD' })
    return { id, status: 'WITHHELD' }
  }
  const isQueued = await queueMail(tx, deps.sealer, {
    id,
    organizationId: file.organizationId,
    applicationId: file.id,
    borrowerId: file.borrowerId,
    idempotencyKey: key,
    mail: { to, fromName: organization.shortName, ...mail },
    now: deps.clock.real(),
  })
  if (!isQueued) return undefined
  await insertMessage(tx, { ...message, status: 'QUEUED' })
  return { id, status: 'QUEUED' }
}
