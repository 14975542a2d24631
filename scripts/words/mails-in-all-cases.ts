import { ACCOUNT_ACTIONS } from '@pledge/domain/account/step-up'
import { DEADLINE_KINDS } from '@pledge/domain/application/deadline-kinds'
import { RETURN_EFFECTS } from '@pledge/domain/debit/debit-returns'
import { MARGIN_NOTICES } from '@pledge/domain/margin/notices'
import { NOTICES } from '@pledge/domain/process/notices'
import { DUE_NOTICE_KINDS } from '@pledge/domain/servicing/due-notices'
import { ANNOUNCED_KINDS } from '@pledge/domain/servicing/loan-documents'
import { USUAL_TIMES } from '@pledge/domain/organization/usual-times'
import {
  composeAddressCode,
  composeAddressTaken,
  composeChangeNotice,
  composeRecoveryCodeUsed,
  composeRegistrationCode,
  composeRegistrationTaken,
  composeResetCode,
  composeStepUpCode,
} from '@pledge/copy/en/account-mails'
import { composeClaimEnded } from '@pledge/copy/en/claim-mails'
import { composeLevelAlert, composeTestAlert } from '@pledge/copy/en/alert-mails'
import { debitTerms } from '@pledge/copy/documents/debit-authorizations'
import { exampleDebit } from '@pledge/copy/documents/example-loan-facts'
import {
  composeAmountNotice,
  composeAuthorizationCopy,
  composeDebitFailed,
} from '@pledge/copy/en/debit-mails'
import { composeDocumentsReady } from '@pledge/copy/en/document-mails'
import { composeDefaultMail, type DefaultMail } from '@pledge/copy/en/default-mails'
import type { ModifiedTerms } from '@pledge/domain/servicing/modification'
import { composeExcessMail } from '@pledge/copy/en/rebalance-mails'
import { composeModificationMail, type ModificationMail } from '@pledge/copy/en/modification-mails'
import { composeDueNotice, type DueFacts } from '@pledge/copy/en/due-mails'
import { composeNotice, type NoticeFacts } from '@pledge/copy/en/mails'
import { composeMarginNotice, type MarginFacts } from '@pledge/copy/en/margin-mails'
import { composeCollateralSold } from '@pledge/copy/en/sale-mails'
import { exampleSale } from '@pledge/copy/documents/example-sale'
import { resultOfSale, type SaleReceipt } from '@pledge/domain/liquidation/receipt'
import { composeReminder } from '@pledge/copy/en/reminders'
import { composeFactorsReset, composeStaffInvitation } from '@pledge/copy/en/staff-mails'
import { composeWaitlistJoined, composeWaitlistOpen } from '@pledge/copy/en/waitlist-mails'
import type { Unit } from './unit.ts'

interface Mail {
  readonly subject: string
  readonly text: string
}

const BOTH = [false, true] as const
const AT = new Date('2026-12-05T05:00:00Z')
const SENDER = {
  shortName: 'Pledge',
  supportPhone: '(800) 555-0142',
  supportEmail: 'support@pledge.example',
  link: 'https://pledge.example/dashboard',
  timeZone: 'America/New_York',
  country: null,
}
const COLLATERAL = { plannedAmount: '0.25 BTC', requiredMinimum: '0.2173 BTC', confirmed: '0.25 BTC' }
const SENT = { amount: '$10,000.00', firstPayment: { amount: '$76.11', on: '2026-12-23' } }
const ACCOUNT_MASK = '•••• 6789'
const WALLET_MASK = '0x9858…da94'

/** Everything that an email to a borrower depends on, in every combination. */
const OTHER_CASES: readonly NoticeFacts[] = BOTH.flatMap((isRenewal) =>
  BOTH.flatMap((isPaidInUsdc) =>
    BOTH.flatMap((awaitsCoins) =>
      BOTH.flatMap((holdsCoins) =>
        [null, COLLATERAL].map((collateral) => ({
          isOfferReplaced: collateral !== null && holdsCoins,
          ...SENDER,
          firstName: 'Maya',
          dueAt: AT,
          graceHours: 72,
          awaitsCoins,
          holdsCoins,
          collateral,
          isPaidInUsdc,
          isRenewal,
          refinance: null,
          sent: isRenewal ? null : { ...SENT, toMask: isPaidInUsdc ? WALLET_MASK : ACCOUNT_MASK },
          usualTimes: USUAL_TIMES,
        })),
      ),
    ),
  ),
)

/** Of a refinance, with a top-up and without. */
const CASES: readonly NoticeFacts[] = [
  ...OTHER_CASES,
  ...OTHER_CASES.filter(({ isRenewal, isPaidInUsdc }) => !isRenewal && !isPaidInUsdc).flatMap((facts) =>
    [null, '0.11363637 BTC'].flatMap((topUp) =>
      BOTH.flatMap((hasAddress) =>
        BOTH.map((isEndedByLender) => ({
          ...facts,
          refinance: { topUp, hasAddress, isEndedByLender },
          sent: null,
        })),
      ),
    ),
  ),
]

const NEXT = { amountCents: 7_499n, on: '2027-02-14', onTimeThrough: '2027-02-16' }
/** What a notice of a payment depends on: a due date on a day without business or not, past due for a day or for weeks. */
const DUES: readonly Omit<DueFacts, 'kind'>[] = BOTH.flatMap((isMatured) =>
  [1, 30].flatMap((daysPastDue) =>
    // No debit, one of part of the payment, and one of all of it.
    [null, 5_000n, NEXT.amountCents].map((debitedCents) => ({
      next: isMatured ? { ...NEXT, onTimeThrough: NEXT.on } : NEXT,
      pastDue: { amountCents: 14_998n, since: '2027-01-15', daysPastDue },
      atMaturity: { amountCents: 1_017_499n, on: '2027-06-14' },
      isMatured,
      canBeRenewed: daysPastDue === 1,
      debit: debitedCents === null ? null : { amountCents: debitedCents, settlesOn: NEXT.on },
      reference: 'A1B2-C3D4-E5F6',
    })),
  ),
)

/** One unit for each wording of an email. */
const unitsOf = (name: string, mails: readonly Mail[]): readonly Unit[] =>
  [...new Map(mails.map((mail) => [mail.text, mail])).values()].map(
    ({ subject, text }, index, { length }) => ({
      kind: 'mail',
      name: length === 1 ? name : `${name} (${index + 1} of ${length})`,
      texts: [subject, text],
    }),
  )

const MARGIN: MarginFacts = {
  coin: 'BTC',
  priceCents: 6_250_000n,
  ltvBps: 8_025,
  warningLtvBps: 7_500,
  marginCallLtvBps: 8_000,
  liquidationLtvBps: 9_000,
  cureTargetLtvBps: 7_500,
  cureBy: AT,
  needed: { units: 4_711_598n, cents: 184_248n },
}
const MARGINS: readonly MarginFacts[] = [MARGIN, { ...MARGIN, priceCents: null, ltvBps: null, needed: null }]

const DECIDED = { owedCents: 1_037_411n, on: '2027-03-20', reference: 'A1B2-C3D4-E5F6' }
const DEFAULTS: readonly DefaultMail[] = [
  {
    kind: 'NOTICE',
    pastDueCents: 14_998n,
    since: '2027-01-15',
    cureThrough: '2027-03-19',
    reference: DECIDED.reference,
  },
  { kind: 'ACCELERATION', ...DECIDED },
  { kind: 'CHARGE_OFF', ...DECIDED },
  {
    kind: 'SALE_NOTICE',
    ...DECIDED,
    payThrough: '2027-03-30',
    beginsOn: '2027-03-31',
    coin: 'BTC',
    units: 25_000_000n,
  },
  { kind: 'SALE_CANCELED', ...DECIDED },
]

const CHANGED: readonly ModifiedTerms[] = [
  { kind: 'LATER_MATURITY', maturesOn: { year: 2027, month: 4, day: 15 } },
  { kind: 'LOWER_RATE', rateBps: 500 },
  {
    kind: 'PAYMENT_PAUSE',
    pausedOn: [
      { year: 2026, month: 11, day: 15 },
      { year: 2026, month: 12, day: 15 },
    ],
    resumesOn: { year: 2027, month: 1, day: 15 },
    maturesOn: { year: 2027, month: 4, day: 15 },
  },
]
const MODIFICATIONS: readonly ModificationMail[] = CHANGED.flatMap((changed) => [
  { kind: 'REMINDER', changed, until: AT } as const,
  { kind: 'CONFIRMATION', changed, on: { year: 2026, month: 11, day: 10 } } as const,
])

const soldOwing = (principalCents: bigint): SaleReceipt => {
  const sale = { ...exampleSale, owed: { chargesCents: 0n, interestCents: 0n, principalCents } }
  return { ...sale, ...resultOfSale(sale) }
}
/** Something is owed after it, nothing is, and something is left over. */
const SALES: readonly SaleReceipt[] = [exampleSale, soldOwing(515_409n), soldOwing(100_000n)]

const DEBIT = { amountCents: NEXT.amountCents, settlesOn: NEXT.on, accountMask: ACCOUNT_MASK }

const ofDebits = (): readonly Unit[] => [
  ...unitsOf(
    'autopay amount',
    CASES.map((facts) => composeAmountNotice(DEBIT, facts)),
  ),
  ...unitsOf(
    'debit authorization',
    CASES.map((facts) => composeAuthorizationCopy(debitTerms(exampleDebit), facts)),
  ),
  ...unitsOf(
    'debit failed',
    CASES.flatMap((facts) =>
      RETURN_EFFECTS.flatMap((effect) =>
        BOTH.flatMap((endsAutopay) =>
          [null, DEBIT].map((again) => composeDebitFailed({ ...DEBIT, effect, again, endsAutopay }, facts)),
        ),
      ),
    ),
  ),
]

const ofAlerts = (): readonly Unit[] => [
  ...unitsOf(
    'alert: level',
    CASES.flatMap((facts) =>
      (['CLEAR', 'WARNED', 'CALLED', 'SALE_DUE'] as const).flatMap((margin) =>
        [null, 6_001].map((ltvBps) => {
          const reached = [{ level: { kind: 'LTV', ltvBps: 6_000 }, priceCents: 8_333_333n, ltvBps }] as const
          return composeLevelAlert({ coin: 'BTC', warningLtvBps: 7_500, margin, reached }, facts)
        }),
      ),
    ),
  ),
  ...unitsOf('alert: test', CASES.map(composeTestAlert)),
]

const ofRebalancing = (): readonly Unit[] =>
  unitsOf(
    'rebalance: available',
    CASES.map((facts) =>
      composeExcessMail({ coin: 'BTC', priceCents: 8_333_333n, ltvBps: 3_412, targetLtvBps: 5_000 }, facts),
    ),
  )

const ofModifications = (): readonly Unit[] =>
  MODIFICATIONS.flatMap((mail) =>
    unitsOf(
      `modification: ${mail.kind}: ${mail.changed.kind}`,
      CASES.map((facts) => composeModificationMail(mail, facts)),
    ),
  )

const ofMargins = (): readonly Unit[] =>
  MARGIN_NOTICES.flatMap((notice) =>
    unitsOf(
      `margin ${notice}`,
      CASES.flatMap((facts) => MARGINS.map((margin) => composeMarginNotice(notice, margin, facts))),
    ),
  )

/** Every email in every wording. */
export const mailsInAllCases = (): readonly Unit[] => [
  ...ofAlerts(),
  ...ofDebits(),
  ...ofMargins(),
  ...DEFAULTS.flatMap((mail) =>
    unitsOf(
      `default: ${mail.kind}`,
      CASES.map((facts) => composeDefaultMail(mail, facts)),
    ),
  ),
  ...ofModifications(),
  ...ofRebalancing(),
  ...unitsOf(
    'collateral sold',
    CASES.flatMap((facts) => SALES.map((sale) => composeCollateralSold(sale, facts))),
  ),
  ...[...NOTICES, 'wrong-asset' as const].flatMap((notice) =>
    unitsOf(
      notice,
      CASES.flatMap((facts) => BOTH.map((isOfPart) => composeNotice(notice, facts, { isOfPart }))),
    ),
  ),
  ...DEADLINE_KINDS.flatMap((kind) =>
    unitsOf(
      `reminder: ${kind}`,
      CASES.map((facts) => composeReminder({ kind, at: AT.getTime() }, facts)),
    ),
  ),
  ...DUE_NOTICE_KINDS.flatMap((kind) =>
    unitsOf(
      `due: ${kind}`,
      CASES.flatMap((facts) => DUES.map((due) => composeDueNotice({ ...due, kind }, facts))),
    ),
  ),
  ...ANNOUNCED_KINDS.flatMap((kind) =>
    unitsOf(
      `document: ${kind}`,
      CASES.flatMap((facts) =>
        [1, 3].flatMap((count) =>
          BOTH.map((isCorrection) => composeDocumentsReady({ kind, count, isCorrection }, facts)),
        ),
      ),
    ),
  ),
  ...ACCOUNT_ACTIONS.flatMap((action) => [
    ...unitsOf(`code: ${action}`, [composeStepUpCode(action, '482913', { ...SENDER, at: AT })]),
    ...unitsOf(`changed: ${action}`, [composeChangeNotice(action, { ...SENDER, at: AT })]),
  ]),
  ...Object.entries({
    'address code': composeAddressCode('48291357', { ...SENDER, at: AT }),
    'address taken': composeAddressTaken({ ...SENDER, at: AT }),
    'claim ended': composeClaimEnded('CEL-100001', { ...SENDER, at: AT }),
    'registration code': composeRegistrationCode('48291357', { ...SENDER, at: AT }),
    'registration taken': composeRegistrationTaken({ ...SENDER, at: AT }),
    'password code': composeResetCode('48291357', { ...SENDER, at: AT }),
    'recovery code used': composeRecoveryCodeUsed({ ...SENDER, at: AT }),
    'staff invitation': composeStaffInvitation({
      ...SENDER,
      role: 'agent',
      link: 'https://pledge.example/portfolio-manager/invitation',
    }),
    'factors reset': composeFactorsReset('password', { ...SENDER, at: AT }),
    'factors and password reset': composeFactorsReset('operator-code', { ...SENDER, at: AT }),
    'factors reset, other issuer': composeFactorsReset('issuer', { ...SENDER, at: AT }),
    'waitlist joined': composeWaitlistJoined({ ...SENDER, placeName: 'Ohio' }),
    'waitlist open': composeWaitlistOpen({ ...SENDER, placeName: 'Ohio' }),
  }).flatMap(([name, mail]) => unitsOf(name, [mail])),
]
