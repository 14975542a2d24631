import type { AgentDebitView, DebitQuote, DebitsView, DebitView } from '@pledge/contract/debits'
import { debitReturn } from '@pledge/domain/debit/debit-returns'
import { moveOf } from '@pledge/domain/debit/debit-status'
import { changeReason } from '@pledge/domain/disbursement/change-codes'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import type { PaymentChoices } from '@pledge/domain/debit/payment-choices'
import type { DebitDays } from '@pledge/domain/debit/debit-days'
import type { PlannedPayment } from '@pledge/domain/debit/autopay-plan'
import type { StoredAuthorization } from '../../store/debit/debit-authorizations.ts'
import type { StoredDebit } from '../../store/debit/debits.ts'
import { maskAccountNumber } from '@pledge/domain/disbursement/account-number'
import { correctionDueOn } from '@pledge/domain/debit/correction-due'
import type { Correction } from '../../store/debit/debit-reports.ts'
import type { StoredBankAccount } from '../../store/disbursement/bank-accounts.ts'

const hasFailed = ({ status }: StoredDebit): boolean => status === 'RETURNED' || status === 'REJECTED'

export const presentDebit = (debit: StoredDebit, accountMask: string): DebitView => ({
  uuid: debit.id,
  kind: debit.kind,
  status: debit.status,
  amount: formatDollars(debit.amountCents),
  settlesOn: debit.settledOn ?? debit.settlesOn,
  dueOn: debit.dueOn,
  accountMask,
  presentment: debit.presentment,
  failure: hasFailed(debit) && debit.reasonCode !== null ? debitReturn(debit.reasonCode).effect : null,
  canStop: moveOf(debit.status, 'STOP') !== undefined,
})

const masksOf = (authorizations: readonly StoredAuthorization[]) => {
  const masks = new Map(authorizations.map(({ id, accountMask }) => [id, accountMask]))
  return (debit: StoredDebit): string => {
    const mask = masks.get(debit.authorizationId)
    if (mask === undefined) throw new Error('a debit has an authorization')
    return mask
  }
}

export interface DebitsToPresent {
  readonly account: StoredBankAccount | undefined
  readonly canLink: boolean
  readonly payNow: { readonly days: DebitDays; readonly choices: PaymentChoices } | null
  readonly autopay: StoredAuthorization | undefined
  readonly next: { readonly planned: PlannedPayment; readonly amountCents: bigint } | null
  readonly debits: readonly StoredDebit[]
  readonly authorizations: readonly StoredAuthorization[]
}

/** What a borrower sees of debits: masks of accounts, never a number. */
export const presentDebits = ({
  account,
  canLink,
  payNow,
  autopay,
  next,
  ...of
}: DebitsToPresent): DebitsView => {
  const maskOf = masksOf(of.authorizations)
  return {
    account:
      account === undefined
        ? null
        : { mask: account.mask, type: account.account.accountType, institution: account.institution },
    canLink,
    payNow:
      payNow === null
        ? null
        : {
            due: formatDollars(payNow.choices.dueCents),
            payoff: formatDollars(payNow.choices.payoffCents),
            least: formatDollars(payNow.choices.minimumCents),
            most: formatDollars(payNow.choices.mostCents),
            settlesOn: formatCalendarDate(payNow.days.settlesOn),
          },
    autopay: {
      isOn: autopay !== undefined,
      accountMask: autopay?.accountMask ?? null,
      next:
        next === null
          ? null
          : {
              dueOn: formatCalendarDate(next.planned.dueOn),
              settlesOn: formatCalendarDate(next.planned.settlesOn),
              amount: formatDollars(next.amountCents),
            },
    },
    debits: of.debits.map((debit) => presentDebit(debit, maskOf(debit))),
  }
}

export const presentQuote = (input: {
  readonly amountCents: bigint
  readonly settlesOn: string
  readonly terms: { readonly title: string; readonly paragraphs: readonly string[] }
  readonly sha256: string
}): DebitQuote => ({
  amount: formatDollars(input.amountCents),
  settlesOn: input.settlesOn,
  terms: { title: input.terms.title, paragraphs: [...input.terms.paragraphs] },
  termsSha256: input.sha256,
})

/** The title of a code of a bank; null for a reason of ours, which the words of the page name. */
const titleOf = (code: string): string | null => {
  if (/^C\d/.test(code)) return changeReason(code)
  return /^R\d/.test(code) ? debitReturn(code).title : null
}

/** Masked as every account number is: the last four characters tell people on the phone that they speak of the same. */
const presentCorrection = (correction: Correction | undefined): AgentDebitView['correction'] =>
  correction === undefined
    ? null
    : {
        mask: maskAccountNumber(correction.corrected.trim()),
        // The holidays of the Federal Reserve follow from the year.
        correctBy: formatCalendarDate(correctionDueOn(correction.reportedAt.getTime(), [])),
      }

/** `unapplied`: codes of reports that could not be applied, by debit. */
export const presentAgentDebits = (
  debits: readonly StoredDebit[],
  authorizations: readonly StoredAuthorization[],
  unapplied: ReadonlyMap<string, string>,
  corrections: ReadonlyMap<string, Correction>,
): AgentDebitView[] => {
  const maskOf = masksOf(authorizations)
  return debits.map((debit) => {
    const reasonCode = unapplied.get(debit.id) ?? debit.reasonCode
    return {
      ...presentDebit(debit, maskOf(debit)),
      applicationUuid: debit.applicationId,
      traceNumber: debit.traceNumber,
      reasonCode,
      reason: reasonCode === null ? null : titleOf(reasonCode),
      needsAgent: debit.needsAgent && debit.handledAt === null,
      failedAt: debit.failedAt?.toISOString() ?? null,
      correction: presentCorrection(corrections.get(debit.id)),
    }
  })
}
