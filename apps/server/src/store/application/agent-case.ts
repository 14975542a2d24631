import { coinOf } from '@pledge/domain/application/origination'
import { attemptOf } from '@pledge/domain/disbursement/disbursement'
import { heardAt } from '@pledge/domain/borrower/withdrawal'
import type { FileEvent } from '@pledge/domain/process/events'
import type { Sealer } from '../../seal.ts'
import { accountEmails } from '../account/account-email.ts'
import { findApplication, type ApplicationRecord } from './applications.ts'
import { eventsOf } from '../streams/events.ts'
import {
  currentBankAccount,
  givenAccounts,
  type GivenAccount,
  type StoredBankAccount,
} from '../disbursement/bank-accounts.ts'
import { releasesOf, type StoredRelease } from '../release/releases.ts'
import { latestConsent, type StoredConsent } from '../borrower/consents.ts'
import type { Tx } from '../database/database.ts'
import { depositsOf, type Deposit } from '../collateral/deposits.ts'
import { isDisbursementRequested } from '../disbursement/disbursements.ts'
import { documentsOf, type DocumentRecord } from '../agreements/documents.ts'
import { everyIdentityDocument, type IdentityDocument } from '../identity/identity-documents.ts'
import { findScreening, screeningOfHold, type Screening } from '../borrower/screenings.ts'
import { latestInquiry, type StoredInquiry } from '../borrower/inquiries.ts'
import { postingsOf } from '../ledger/ledger.ts'
import { loanDocumentsOf, type LoanDocumentRecord } from '../loan/loan-documents.ts'
import { openUnreached, type UnreachedAlert } from '../alerts/unreached-alerts.ts'
import { messagesOf, type MessageRecord } from '../mail/messages.ts'
import type { Lot } from '@pledge/domain/rehypothecation/movements'
import { rehypothecatedLots } from '../rehypothecation/movements.ts'
import { restoredCentsOf } from '../restoration/restored.ts'
import { findLoan, paymentNotes, type PaymentNotes, type StoredLoan } from '../loan/loans.ts'
import { waitingTypedPayments, type TypedPayment } from '../loan/typed-payments.ts'
import { refundsOf, sentRefundCentsOf, type StoredRefund } from '../refund/refunds.ts'
import { walletScreeningsOf, type WalletScreening } from '../collateral/wallet-screenings.ts'
import { unsupportedAssetsOf, type UnsupportedAsset } from '../collateral/unsupported-assets.ts'
import { usdcAddressOf } from '../usdc-payment/usdc-addresses.ts'
import { usdcPaymentsOf, type UsdcPayment } from '../usdc-payment/usdc-payments.ts'
import { findSelectedOffer, type StoredOffer } from '../offer/offers.ts'
import { exceptionsOf, type DisbursementException } from '../disbursement/disbursement-exceptions.ts'
import { disbursementWallets, type StoredWallet } from '../disbursement/disbursement-wallets.ts'
import { latestPrice, type PriceRecord } from '../offer/prices.ts'
import { findSubmittedDetails, type SubmittedDetails } from '../borrower/submitted-details.ts'
import { transfersOf, type UsdcTransfer } from '../disbursement/usdc-transfers.ts'

/** Everything that an agent may see of an application, read in one transaction. */
export interface AgentCase {
  readonly record: ApplicationRecord
  readonly email: string
  readonly details: SubmittedDetails | undefined
  readonly electronicRecords: StoredConsent | undefined
  readonly account: StoredBankAccount | undefined
  /** Every account that was entered, masked, by its id. */
  readonly givenAccounts: ReadonlyMap<string, GivenAccount>
  /** Every wallet that was entered, decrypted: agents compare it before they approve. */
  readonly givenWallets: readonly StoredWallet[]
  readonly usdcTransfers: readonly UsdcTransfer[]
  /** Whether the bank may have received the request of the current disbursement (note 030). */
  readonly isDisbursementRequested: boolean
  readonly disbursementExceptions: readonly DisbursementException[]
  readonly offer: StoredOffer | undefined
  /** The newest price of its coin; undefined while no venue has reported one for a day. */
  readonly price: PriceRecord | undefined
  readonly credit: StoredInquiry<'credit'> | undefined
  /** While a hold stands, the answer that it was placed for, on which the agents decide; else the newest. */
  readonly screening: StoredInquiry<'screening'> | undefined
  /** Undefined before the borrower was screened again. */
  readonly rescreening: Screening | undefined
  /** Includes those set aside. */
  readonly identityDocuments: readonly IdentityDocument[]
  readonly loan: StoredLoan | undefined
  /** What of held proceeds was spent on coins that count already. */
  readonly restoredCents: bigint
  readonly lots: readonly Lot[]
  readonly paymentNotes: PaymentNotes
  /** Payments that wait for a second agent. */
  readonly typedPayments: readonly TypedPayment[]
  /** What was overpaid and is sent back, the newest first. */
  readonly refunds: readonly StoredRefund[]
  /** Of all refunds that were sent and did not come back, however many there are. */
  readonly sentRefundCents: bigint
  readonly deposits: readonly Deposit[]
  readonly unsupportedAssets: readonly UnsupportedAsset[]
  readonly walletScreenings: readonly WalletScreening[]
  /** Null at home, and before the provider has given one. */
  readonly usdcAddress: string | null
  readonly usdcPayments: readonly UsdcPayment[]
  /** Release requests, oldest first. */
  readonly returns: readonly StoredRelease[]
  readonly documents: readonly DocumentRecord[]
  /** Statements and letters of the loan, the newest first. */
  readonly loanDocuments: readonly LoanDocumentRecord[]
  /** Emails to the borrower about it, the newest first. */
  readonly messages: readonly MessageRecord[]
  readonly unreached: readonly UnreachedAlert[]
  readonly events: readonly FileEvent[]
  readonly postings: Awaited<ReturnType<typeof postingsOf>>
  readonly agentEmails: ReadonlyMap<string, string>
}

const screeningShown = async (tx: Tx, sealer: Sealer, { file }: ApplicationRecord) => {
  const { sanctions } = file.application
  const ofHold = sanctions === null ? undefined : await screeningOfHold(tx, sealer, file.id, sanctions)
  return ofHold ?? latestInquiry(tx, sealer, file.id, 'screening')
}

const priceShown = async (tx: Tx, { file }: ApplicationRecord) => {
  const coin = coinOf(file.application)
  return coin === null ? undefined : latestPrice(tx, coin)
}

export const findAgentCase = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
): Promise<AgentCase | undefined> => {
  const record = await findApplication(tx, applicationId)
  if (record === undefined) return undefined
  const { file } = record
  const events = await eventsOf(tx, applicationId)
  const agents = events.filter((event) => event.by.kind === 'agent').map((event) => event.by.id)
  const unsupportedAssets = await unsupportedAssetsOf(tx, applicationId)
  const walletScreenings = await walletScreeningsOf(tx, applicationId)
  const deciders = walletScreenings.flatMap(({ decisions }) => decisions.map(({ agentId }) => agentId))
  const usdcPayments = await usdcPaymentsOf(tx, applicationId)
  const settlers = [
    ...unsupportedAssets.flatMap(({ settledBy }) => settledBy ?? []),
    ...usdcPayments.flatMap(({ settlement }) => settlement?.by ?? []),
  ]
  const electronicRecords = await latestConsent(tx, file.borrowerId, 'COMMUNICATIONS')
  const hearers = heardAt(electronicRecords?.givenFrom ?? '')?.agentId ?? []
  const typedPayments = await waitingTypedPayments(tx, applicationId)
  const [notes, refunds] = [await paymentNotes(tx, applicationId), await refundsOf(tx, applicationId)]
  const typists = [
    ...typedPayments.map(({ typedBy }) => typedBy),
    ...[...notes.values()].flatMap(({ agentId }) => agentId ?? []),
    ...refunds.flatMap(({ approvals }) => approvals.map(({ agentId }) => agentId)),
  ]
  const emails = await accountEmails(
    tx,
    [...agents, ...settlers, ...deciders, ...typists, file.borrowerId].concat(hearers),
  )
  return {
    record,
    events,
    email: emails.get(file.borrowerId) ?? '',
    agentEmails: emails,
    details: await findSubmittedDetails(tx, sealer, applicationId),
    electronicRecords,
    account: await currentBankAccount(tx, sealer, applicationId),
    givenAccounts: await givenAccounts(tx, sealer, applicationId),
    givenWallets: await disbursementWallets(tx, sealer, applicationId),
    usdcTransfers: await transfersOf(tx, applicationId),
    isDisbursementRequested: await isDisbursementRequested(tx, applicationId, attemptOf(file.disbursement)),
    disbursementExceptions: await exceptionsOf(tx, sealer, applicationId),
    offer: await findSelectedOffer(tx, file.application),
    price: await priceShown(tx, record),
    credit: await latestInquiry(tx, sealer, applicationId, 'credit'),
    screening: await screeningShown(tx, sealer, record),
    rescreening: await findScreening(tx, applicationId),
    loan: await findLoan(tx, applicationId),
    lots: await rehypothecatedLots(tx, applicationId),
    restoredCents: await restoredCentsOf(tx, applicationId),
    paymentNotes: notes,
    typedPayments,
    refunds,
    sentRefundCents: await sentRefundCentsOf(tx, applicationId),
    identityDocuments: await everyIdentityDocument(tx, applicationId),
    deposits: await depositsOf(tx, applicationId),
    unsupportedAssets,
    walletScreenings,
    usdcAddress: await usdcAddressOf(tx, applicationId),
    usdcPayments,
    returns: await releasesOf(tx, sealer, applicationId),
    documents: await documentsOf(tx, applicationId),
    loanDocuments: await loanDocumentsOf(tx, applicationId),
    messages: await messagesOf(tx, applicationId),
    unreached: await openUnreached(tx, applicationId),
    postings: await postingsOf(tx, applicationId),
  }
}
