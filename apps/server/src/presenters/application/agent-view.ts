import { presentUsdcPaymentFile } from '../loan/usdc-payment-file.ts'
import { presentWalletScreenings } from '../collateral/wallet-screenings.ts'
import { countedStatus } from '@pledge/domain/collateral/counted-deposit'
import {
  checksOf,
  agreementsOf,
  endedAtOf,
  endingOfApplication,
  coinOf,
  repaymentOf,
  expiresAtOf,
  creditRetriesOf,
} from '@pledge/domain/application/origination'
import { isScreeningInReview } from '@pledge/domain/application/screening-review'
import {
  movementsOf,
  requiredUnitsOf,
  depositsDueAtOf,
  depositAddressOf,
} from '@pledge/domain/collateral/account'
import { approvalsOf } from '@pledge/domain/disbursement/disbursement'
import { hasDeficiency, deficiencyUnits } from '@pledge/domain/view/deficiency'
import { identityApprover } from '@pledge/domain/view/identity-approver'
import type { SameApproverRule } from '@pledge/domain/organization/same-approver'
import { heardAt } from '@pledge/domain/borrower/withdrawal'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { placeLines } from '@pledge/copy/format/address'
import { maskIdNumber } from '@pledge/domain/borrower/government-id'
import { isLatinFormRequested } from '@pledge/domain/borrower/names'
import { isHoldable } from '@pledge/domain/application/holdable'
import { standsStill } from '@pledge/domain/application/sanctions'
import { creditTriesLeftOf } from '@pledge/domain/application/credit-tries'
import { noticeDeadline } from '@pledge/domain/application/deadlines'
import type { FileEvent } from '@pledge/domain/process/events'
import { isReaction } from '@pledge/domain/process/reactions'
import { maskSsn } from '@pledge/domain/borrower/ssn'
import { formatUsdc } from '@pledge/domain/disbursement/usdc-amount'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { AgentCase } from '../../store/application/agent-case.ts'
import { presentMargin } from '../loan/margin.ts'
import { presentConfirmedCollateral } from '../collateral/confirmed-collateral.ts'
import { presentCollateralCustody } from '../rehypothecation/collateral-custody.ts'
import { presentReleaseFile } from '../release/collateral-release.ts'
import { presentDeadline, presentDecideBy } from './deadline.ts'
import {
  presentApproval,
  presentDisbursementCover,
  type CoverToPresent,
} from '../disbursement/disbursement-cover.ts'
import { presentDocument } from '../agreements/document.ts'
import { presentLoanDocuments, presentMessage } from '../agreements/loan-document.ts'
import { presentLoan, presentRefundedTooMuch } from '../loan/loan.ts'
import { presentTypedPayment } from '../loan/typed-payment.ts'
import { presentAgentRefund } from '../refund/refund.ts'
import { isIdOnFile } from '../identity/identity.ts'
import { presentIdDocument } from '../identity/id-document.ts'
import { presentSanctions } from '../borrower/sanctions.ts'
import { presentUnsupportedAsset } from '../collateral/unsupported-asset.ts'
import { presentOffer } from '../offer/offer.ts'
import { presentDisbursements } from '../disbursement/disbursements.ts'
import { presentRefinanceFile } from '../refinance/refinance-file.ts'
import { presentRenewalLink } from '../renewal/roll-forward.ts'

/** Longer than any reason or note; lists of ids are truncated. */
const MAX_DETAIL = 520

/** The data of an event as short texts; events never contain personal data. */
const detailOf = (event: FileEvent): Record<string, string> =>
  Object.fromEntries(
    Object.entries(event.data).map(([key, value]) => [
      key,
      (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MAX_DETAIL),
    ]),
  )

/** One line of the trail. Events that only repeat an event for another decider are omitted. */
const shownEvent = ({ agentEmails }: AgentCase, event: FileEvent, index: number) => ({
  sequence: index + 1,
  type: event.type,
  at: new Date(event.at).toISOString(),
  actor: event.by.kind === 'agent' ? (agentEmails.get(event.by.id) ?? 'agent') : `${event.by.kind}`,
  detail: detailOf(event),
})

type Details = NonNullable<AgentCase['details']>
const writtenName = ({ name }: Details): string =>
  [name.firstName, name.lastName, name.suffix].filter(Boolean).join(' ')
/** The name for bureau, screening and bank queries, where it is written in other letters. */
const latinOf = ({ name, latinName }: Details): string =>
  isLatinFormRequested(`${name.firstName} ${name.lastName}`)
    ? `(${latinName.firstName} ${latinName.lastName})`
    : ''

const borrowerOf = ({
  record,
  email,
  details,
  account,
  electronicRecords,
  agentEmails,
}: AgentCase): ApplicationFile['borrower'] => ({
  name: details === undefined ? '' : [writtenName(details), latinOf(details)].filter(Boolean).join(' '),
  email,
  phone: details?.phone ?? null,
  birthYear: details?.dateOfBirth.slice(0, 4) ?? null,
  ssnMask: details?.ssn == null ? null : maskSsn(details.ssn),
  abroad:
    details?.governmentId == null
      ? null
      : {
          citizenship: details.countryOfCitizenship,
          idType: details.governmentId.type,
          idMask: maskIdNumber(details.governmentId.identifier),
        },
  address: details === undefined ? null : placeLines(details.address).join(', '),
  sourceOfIncome: record.sourceOfIncome,
  accountMask: account?.mask ?? null,
  accountHolder: account === undefined ? null : `${account.account.firstName} ${account.account.lastName}`,
  paperSince: electronicRecords?.optInOut === 'OPT_OUT' ? electronicRecords.givenAt.toISOString() : null,
  paperHeard: heardBy(electronicRecords?.givenFrom ?? '', agentEmails),
  hasElectronicRecords: electronicRecords?.optInOut === 'OPT_IN',
})

/** A withdrawal recorded by an agent; null for one on the borrower's own page. */
const heardBy = (place: string, emails: AgentCase['agentEmails']) => {
  const heard = heardAt(place)
  if (heard === undefined) return null
  const { agentId, way, receivedOn } = heard
  return { agent: emails.get(agentId) ?? agentId, way, receivedOn }
}

const collateralOf = ({
  record,
  deposits,
  unsupportedAssets,
  agentEmails,
}: AgentCase): ApplicationFile['collateral'] => {
  const { file } = record
  const { renewal } = file.application
  const coin = coinOf(file.application)
  const depositAddress = depositAddressOf(file.collateral)
  const { confirmedUnits, transferredInUnits, transferredOutUnits } = movementsOf(file.collateral)
  if (coin === null || (depositAddress === null && renewal === null)) return null
  const amount = (units: bigint) => ({ coinQuantity: formatCoin(units, coin), type: coin })
  const pending = deposits
    .filter((deposit) => countedStatus(deposit) === 'seen')
    .reduce((sum, deposit) => sum + deposit.units, 0n)
  return {
    required: amount(requiredUnitsOf(file.collateral) ?? 0n),
    carried: renewal && amount(transferredInUnits > 0n ? transferredInUnits : renewal.rolloverUnits),
    received: amount(confirmedUnits + transferredInUnits),
    pending: amount(pending),
    missing: hasDeficiency(file) ? amount(deficiencyUnits(file)) : null,
    carriedOn: transferredOutUnits > 0n ? amount(transferredOutUnits) : null,
    depositAddress,
    walletType: record.walletType,
    wrongAssets: unsupportedAssets.map((asset) => presentUnsupportedAsset(asset, agentEmails)),
  }
}

const assetAmount = (asset: string, amount: string): string => {
  const units = BigInt(amount)
  const sign = units < 0n ? '-' : ''
  const size = units < 0n ? -units : units
  if (asset === 'USDC') return sign + formatUsdc(size)
  return sign + (asset === 'USD' ? formatDollars(size) : formatCoin(size, asset as Coin))
}

const screeningOf = ({ record, screening }: AgentCase): ApplicationFile['screening'] => {
  if (screening === undefined) return null
  const { answer, answeredAt } = screening
  return {
    outcome: answer.outcome,
    referenceId: answer.referenceId,
    answeredAt: answeredAt.toISOString(),
    isInReview: isScreeningInReview(record.file.application) && !standsStill(record.file.application),
    matches: answer.outcome === 'CLEARED' ? [] : answer.matches,
  }
}

const rescreeningOf = ({ rescreening }: AgentCase): ApplicationFile['rescreening'] =>
  rescreening === undefined
    ? null
    : {
        screenedAt: rescreening.screenedAt?.toISOString() ?? null,
        result: rescreening.result,
        nextAt: rescreening.nextAt?.toISOString() ?? null,
      }

const creditOf = ({ record: { file }, credit }: AgentCase): ApplicationFile['credit'] => ({
  retries: creditRetriesOf(file.application),
  borrowerTriesLeft: creditTriesLeftOf(file.application, 'borrower'),
  agentTriesLeft: creditTriesLeftOf(file.application, 'agent'),
  alerts: credit?.answer.alerts ?? [],
})

const adverseActionOf = (
  { record: { file }, documents }: AgentCase,
  timeZone: string,
): ApplicationFile['adverseAction'] => {
  const { application } = file
  const ending = endingOfApplication(application)
  const endedAt = endedAtOf(application)
  const detailsSubmittedAt = checksOf(application)?.detailsSubmittedAt ?? null
  if ((ending !== 'DECLINED' && ending !== 'FUNDING_REFUSED') || detailsSubmittedAt === null) return null
  // The refusal of a signed loan must be notified within 30 days of the refusal (12 CFR 1002.9(a)(1)(iii)).
  const since = ending === 'FUNDING_REFUSED' ? (endedAt ?? detailsSubmittedAt) : detailsSubmittedAt
  const notice = documents.find((document) => document.kind === 'ADVERSE_ACTION')
  return {
    madeAt: notice?.createdAt.toISOString() ?? null,
    notifyBy: new Date(noticeDeadline(since, timeZone)).toISOString(),
  }
}

const loanOf = (
  { record, loan, paymentNotes, typedPayments, refunds, sentRefundCents: sentCents, agentEmails }: AgentCase,
  now: Date,
): ApplicationFile['loan'] => {
  if (loan === undefined) return null
  const view = presentLoan(record, loan, { now, refunds, sentCents })
  const payments = view.payments.map((payment) => {
    const note = paymentNotes.get(payment.paymentId)
    // A renewal's payment involves no bank.
    if (note === undefined) return { ...payment, reference: null, recordedBy: null }
    const { agentId } = note
    const recordedBy = agentId === null ? null : (agentEmails.get(agentId) ?? agentId)
    return { ...payment, reference: note.reference, recordedBy }
  })
  return {
    ...view,
    payments,
    typedPayments: typedPayments.map((one) => presentTypedPayment(one, agentEmails)),
    agentRefunds: refunds.map((one) => presentAgentRefund(one, { emails: agentEmails, now })),
    refundedTooMuch: presentRefundedTooMuch(record, loan, { now, sentCents }),
  }
}

/** An application as an agent sees it: personal data masked, the trail and the postings complete. */
/**
 * The agent who approved the ID: shown wherever the disbursement is decided on, even where it does not
 * prevent the approval (note 060).
 */
const identityApproverOf = ({ events, agentEmails }: AgentCase, rule: SameApproverRule) => {
  const approver = identityApprover(events)
  return approver === null ? null : { agent: agentEmails.get(approver) ?? approver, rule }
}

interface SeenWith {
  readonly timeZone: string
  readonly now: Date
  readonly ledgerBrokenAt: number | null
  /** Undefined while there is no disbursement to decide on. */
  readonly price: CoverToPresent | undefined
  readonly sameApprover: SameApproverRule
  readonly maxPriceAgeSeconds: number
}

const MS_PER_SECOND = 1_000

/** What is needed for a margin call is said by a price that is current alone, as everywhere else. */
const marginOf = (
  { record, loan, price, restoredCents }: AgentCase,
  { now, maxPriceAgeSeconds }: SeenWith,
) => {
  const ageMs = price === undefined ? Infinity : now.getTime() - price.observedAt.getTime()
  const current = ageMs <= maxPriceAgeSeconds * MS_PER_SECOND ? price : undefined
  return presentMargin({ record, loan, price: current, now, restoredCents })
}

export const presentAgentCase = (one: AgentCase, seen: SeenWith): ApplicationFile => {
  const { timeZone, now, ledgerBrokenAt, price, sameApprover } = seen
  const { file, createdAt } = one.record
  const { application } = file
  const expiresAt = expiresAtOf(application)
  const collateralDueAt = depositsDueAtOf(file.collateral)
  return {
    appUuid: file.id,
    stage: file.stage,
    state: file.state,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    collateralDueAt: collateralDueAt === null ? null : new Date(collateralDueAt).toISOString(),
    deadline: presentDeadline(one.record),
    decideBy: presentDecideBy(one.record),
    selectedOffer: one.offer === undefined ? null : presentOffer(one.offer, repaymentOf(application), now),
    borrower: borrowerOf(one),
    identity: {
      status: application.identity.status,
      validUntil: application.identity.validUntil,
      isOnFile: isIdOnFile(application, one.events),
      documents: one.identityDocuments.map((document) => presentIdDocument(document, one.events)),
    },
    screening: screeningOf(one),
    rescreening: rescreeningOf(one),
    walletScreenings: presentWalletScreenings(one.walletScreenings, one.agentEmails),
    usdcPayments: presentUsdcPaymentFile(one),
    sanctions: presentSanctions(one),
    maySanctionsHold: isHoldable(file),
    credit: creditOf(one),
    adverseAction: adverseActionOf(one, timeZone),
    collateral: collateralOf(one),
    confirmedCollateral: presentConfirmedCollateral({ ...one, now }),
    custody: presentCollateralCustody(file, { lots: one.lots, now }),
    margin: marginOf(one, seen),
    loan: loanOf(one, now),
    renewal: presentRenewalLink(file),
    refinance: presentRefinanceFile(file),
    collateralReturn: presentReleaseFile(one),
    approvals: approvalsOf(file.disbursement).map((approval) => {
      const agent = one.agentEmails.get(approval.agentId) ?? approval.agentId
      return presentApproval(approval, { agent, now, price })
    }),
    identityApprover: identityApproverOf(one, sameApprover),
    disbursementCover: presentDisbursementCover(file, price),
    ...presentDisbursements(one),
    documents: [
      ...presentLoanDocuments(one.loanDocuments, one.record),
      ...one.documents.map((document) => presentDocument(document, agreementsOf(application))),
    ],
    messages: one.messages.map(presentMessage),
    unreached: one.unreached.map(({ id, notice, since, dueAt }) => ({
      uuid: id,
      notice,
      since: since.toISOString(),
      dueAt: dueAt.toISOString(),
    })),
    events: one.events
      .filter(({ type }) => !isReaction(type))
      .map((event, index) => shownEvent(one, event, index)),
    ledgerBrokenAt,
    ledger: one.postings.map((posting) => ({
      at: posting.posted_at.toISOString(),
      description: posting.description,
      account: posting.account,
      asset: posting.asset,
      amount: assetAmount(posting.asset, posting.amount),
    })),
  }
}
