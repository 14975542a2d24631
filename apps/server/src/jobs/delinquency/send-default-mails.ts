import { coinOf } from '@pledge/domain/application/origination'
import { liquidationFacts } from '@pledge/domain/process/facts'
import { saleBeginsOn } from '@pledge/domain/servicing/planned-sale'
import { composeDefaultMail, type DefaultMail } from '@pledge/copy/en/default-mails'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { noticeGiven } from '@pledge/domain/servicing/delinquency'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { loanDues } from '@pledge/domain/servicing/loan-dues'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import type { LockedApplication } from '../../commands/application/locked-application.ts'
import type { DelinquencyBasis } from '../../commands/delinquency/delinquency-basis.ts'
import {
  defaultDecisionsOf,
  plannedSale,
  setDecisionEmailed,
  type StoredDefaultDecision,
} from '../../store/delinquency/default-decisions.ts'
import {
  MESSAGE_OF_NOTICE,
  saleNoticesOf,
  setNoticeText,
  writtenNoticesOf,
  type StoredDefaultNotice,
} from '../../store/delinquency/default-notices.ts'
import { DOCUMENT_AT_ONCE, setNextDocument } from '../../store/loan/loan-agenda.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower, noticeFactsOf } from '../mail/mail-to-borrower.ts'

const mailOfNotice = (
  { file }: LockedApplication,
  basis: DelinquencyBasis,
  notice: StoredDefaultNotice,
): DefaultMail => {
  const { loan, received, terms } = basis
  const { pastDueSince } = loanDues(loan, received, { ...terms, on: notice.sentOn })
  return {
    kind: 'NOTICE',
    pastDueCents: notice.pastDueCents,
    since: formatCalendarDate(pastDueSince ?? notice.dueThrough),
    cureThrough: formatCalendarDate(payThroughOf(notice, basis)),
    reference: paymentReference(file.id),
  }
}

/** The last day to pay of a notice that is given now: its full time from the day on which it is given. */
const payThroughOf = (notice: StoredDefaultNotice, { terms }: DelinquencyBasis): CalendarDate => {
  const { way, sentOn: decidedOn } = notice
  const givenOn = way === 'PAPER' ? decidedOn : terms.on
  return noticeGiven(notice, { decidedOn, givenOn, bankHolidays: terms.bankHolidays }).cureThrough
}

/** Throws for a loan without a coin: a sale is planned of collateral. */
const mailOfSaleNotice = (
  { file }: LockedApplication,
  basis: DelinquencyBasis,
  notice: StoredDefaultNotice,
): DefaultMail => {
  const coin = coinOf(file.application)
  if (coin === null) throw new Error('a loan in service has collateral of one coin')
  const payThrough = payThroughOf(notice, basis)
  return {
    kind: 'SALE_NOTICE',
    owedCents: notice.pastDueCents,
    on: formatCalendarDate(notice.sentOn),
    payThrough: formatCalendarDate(payThrough),
    beginsOn: formatCalendarDate(saleBeginsOn(payThrough, basis.terms.bankHolidays)),
    coin,
    units: liquidationFacts(file).units,
    reference: paymentReference(file.id),
  }
}

const mailOfDecision = (
  { file }: LockedApplication,
  { loan, received }: DelinquencyBasis,
  { kind, on }: { readonly kind: MailOfDecision; readonly on: CalendarDate },
): DefaultMail => ({
  kind,
  owedCents: loanAccount(loan, received, on).payOffCents,
  on: formatCalendarDate(on),
  reference: paymentReference(file.id),
})

/**
 * Gives the written notices that wait. Their words are kept as they are given, for the documents of the loan: a notice on paper
 * has the words that an email would have, and its document is made at once, for the agent who mails it.
 */
const giveNotices = async (
  deps: JobDeps,
  { tx, file, record, now }: LockedApplication,
  waiting: readonly { readonly notice: StoredDefaultNotice; readonly mail: DefaultMail }[],
): Promise<void> => {
  if (waiting.length === 0) return
  const organization = await organizationVersion(tx, file.organizationId, record.organizationVersion)
  const facts = await noticeFactsOf(deps, tx, { record, organization })
  for (const { notice, mail } of waiting) {
    const composed = composeDefaultMail(mail, facts)
    if (notice.way === 'EMAIL')
      await mailToBorrower(deps, tx, {
        record,
        organization,
        kind: MESSAGE_OF_NOTICE[notice.purpose],
        key: `default-notice:${notice.id}`,
        compose: () => composed,
      })
    else await setNextDocument(tx, file.id, DOCUMENT_AT_ONCE)
    const emailedAt = notice.way === 'EMAIL' ? now : null
    await setNoticeText(tx, notice.id, { text: composed.text, emailedAt })
  }
}

type MailOfDecision = 'ACCELERATION' | 'CHARGE_OFF' | 'SALE_CANCELED'

/**
 * The email about a decision; null for none. A planned sale has its notice, and an email where an agent cancels it whose notice was
 * on its way or given before. The notice of a later plan is no notice of this one.
 */
const mailKindOf = (
  { kind, end, decidedAt, endedAt }: Pick<StoredDefaultDecision, 'kind' | 'end' | 'decidedAt' | 'endedAt'>,
  notices: readonly StoredDefaultNotice[],
): MailOfDecision | null => {
  if (kind !== 'SALE') return kind
  const isKnown = notices.some(
    ({ text, sentAt, delivery }) =>
      text !== null &&
      delivery !== 'LOST' &&
      decidedAt !== null &&
      sentAt >= decidedAt &&
      endedAt !== null &&
      sentAt < endedAt,
  )
  return end === 'CANCELED' && isKnown ? 'SALE_CANCELED' : null
}

const mailDecisions = async (
  deps: JobDeps,
  locked: LockedApplication,
  basis: DelinquencyBasis,
): Promise<void> => {
  const { tx, file, record, now } = locked
  const decisions = await defaultDecisionsOf(tx, file.id)
  const notices = await saleNoticesOf(tx, file.id)
  for (const { id, effectiveOn, emailedAt, ...decision } of decisions) {
    const kind = mailKindOf(decision, notices)
    if (effectiveOn === null || emailedAt !== null || kind === null) continue
    const on = kind === 'SALE_CANCELED' ? basis.terms.on : effectiveOn
    const mail = mailOfDecision(locked, basis, { kind, on })
    await mailToBorrower(deps, tx, {
      record,
      organization: await organizationVersion(tx, file.organizationId, record.organizationVersion),
      kind: `default:${kind}`,
      key: `default-decision:${id}`,
      compose: (facts) => composeDefaultMail(mail, facts),
    })
    await setDecisionEmailed(tx, id, now)
  }
}

/**
 * Gives the written notices of a default and of a planned sale, and queues the emails about what two agents decided on it. Each
 * once, at any hour: a notice by email counts only once its email was sent, which the record of messages says, and the time to pay runs from then.
 * One whose email was withheld or given up counts for nothing, and agents send another.
 */
export const sendDefaultMails = async (
  deps: JobDeps,
  locked: LockedApplication,
  basis: DelinquencyBasis,
): Promise<void> => {
  const { tx, file } = locked
  const plannedAt = plannedSale(await defaultDecisionsOf(tx, file.id))?.decidedAt ?? null
  const waiting = (await writtenNoticesOf(tx, file.id)).filter(
    ({ purpose, text, sentAt, emailedAt, withdrawnAt }) =>
      text === null &&
      emailedAt === null &&
      withdrawnAt === null &&
      // A sale that ended before its notice was given needs none.
      (purpose === 'DEFAULT' || (plannedAt !== null && sentAt >= plannedAt)),
  )
  await giveNotices(
    deps,
    locked,
    waiting.map((notice) => ({
      notice,
      mail:
        notice.purpose === 'SALE'
          ? mailOfSaleNotice(locked, basis, notice)
          : mailOfNotice(locked, basis, notice),
    })),
  )
  await mailDecisions(deps, locked, basis)
}
