import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioDisbursements as words } from '@pledge/copy/en/portfolio/disbursements'
import { fill } from '@pledge/copy/fill'
import { returnReason } from '@pledge/domain/disbursement/return-codes'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { useState } from 'react'
import { allowedDecisions } from '../../decisions/allowed-decisions.ts'
import { LiftHoldDialog, RejectAccountDialog } from '../../decisions/DisbursementDialogs.tsx'
import { holderText } from '../../decisions/payee.ts'
import { moment } from '../../frame/moment.tsx'
import { Permitted } from '../../session/Permitted.tsx'
import { DisbursementExceptions } from './DisbursementExceptions.tsx'
import type { SectionInput } from './section-input.ts'
import { UsdcTransfers } from './UsdcTransfers.tsx'

type Disbursement = ApplicationFile['payouts'][number]

/** 'R03 No account' in the bank's words, or a code alone with its title. */
const reasonText = ({ reason, problem }: NonNullable<Disbursement['failure']>): string => {
  if (reason === '') return words.problems[problem]
  return /^[A-Z]\d\d$/.test(reason)
    ? fill(words.exceptions.coded, { code: reason, title: returnReason(reason).title })
    : reason
}

const Outcome = ({ failure, sentAt, wallet }: Disbursement) => {
  if (failure === null) return sentAt === null ? words.outcomes.open : words.outcomes.sent
  const provider = wallet === null ? words.bank : words.provider
  const by = failure.by === 'bank' ? provider : failure.by
  return (
    <>
      <span className="font-semibold">
        {failure.came === 'returned' ? words.outcomes.returned : fill(words.outcomes.rejected, { by })}
      </span>
      <span className="block">{reasonText(failure)}</span>
      <span className="block text-muted">{moment(failure.at)}</span>
    </>
  )
}

const Wallet = ({ chain, address }: NonNullable<Disbursement['wallet']>) => (
  <>
    <span className="figures block min-w-44 wrap-anywhere">{address}</span>
    <span className="block text-sm text-muted">{fill(words.network, { chain })}</span>
  </>
)

const Account = (disbursement: Disbursement) => (
  <>
    <span className="figures whitespace-nowrap">{disbursement.accountMask ?? words.unknown}</span>
    {disbursement.bank !== null && <span className="block wrap-anywhere">{disbursement.bank}</span>}
    <span
      className={`block min-w-44 text-sm wrap-anywhere ${disbursement.holderMatch === 'differs' ? 'font-semibold text-danger' : 'text-muted'}`}
    >
      {holderText(disbursement)}
    </span>
  </>
)

/** Stacked: beside the borrower there is no room for separate columns. */
const Sent = ({ sentAt, traceNumber, wallet }: Disbursement) => (
  <>
    {sentAt !== null && <span className="block">{moment(sentAt)}</span>}
    {traceNumber !== null && (
      <span className="block text-muted">
        {wallet === null ? words.trace : words.transfers.transaction}{' '}
        <span className="figures wrap-anywhere">{traceNumber}</span>
      </span>
    )}
  </>
)

const COLUMNS: readonly Column<Disbursement>[] = [
  { key: 'attempt', header: words.attempt, rowHeader: true, cell: ({ attempt }) => attempt },
  {
    key: 'account',
    header: words.account,
    cell: (disbursement) =>
      disbursement.wallet === null ? <Account {...disbursement} /> : <Wallet {...disbursement.wallet} />,
  },
  { key: 'outcome', header: words.outcome, cell: (disbursement) => <Outcome {...disbursement} /> },
  { key: 'sent', header: words.sent, cell: (disbursement) => <Sent {...disbursement} /> },
]

const TONES = { HELD: 'warn', ASKED_AGAIN: 'warn', SENT: 'success' } as const
const toneOf = (status: ApplicationFile['payoutStand']) =>
  status === 'HELD' || status === 'ASKED_AGAIN' || status === 'SENT' ? TONES[status] : 'info'

/** The status of the disbursement; while a wallet is tested, nothing can be disbursed yet. */
const statusText = ({
  state,
  payoutStand: disbursementProgress,
  payoutMethod: disbursementMethod,
}: ApplicationFile): string | null => {
  if (state === 'CRYPTO_FUNDING_VERIFY') return words.testing
  if (state === 'BORROWER_MICRO_DEPOSIT_CONFIRM') return words.testSent
  if (disbursementProgress === 'NOT_DUE') return null
  return disbursementMethod === 'USDC'
    ? words.standsUsdc[disbursementProgress]
    : words.stands[disbursementProgress]
}

/** The disbursements of a loan: each with its account and its outcome, and an agent's options for the next one. */
export const DisbursementsSection = ({ application, onDecided }: SectionInput) => {
  const [dialog, setDialog] = useState<'reject' | 'lift' | 'none'>('none')
  const {
    payouts: disbursements,
    payoutStand: disbursementProgress,
    payoutMethod: disbursementMethod,
  } = application
  const status = statusText(application)
  if (disbursements.length === 0) return null
  const allowed = allowedDecisions(application)
  const close = () => setDialog('none')
  const decision = {
    application,
    onClose: close,
    onDecided: (outcome: string) => {
      close()
      onDecided(outcome)
    },
  }
  return (
    <Section title={words.title}>
      <div className="flex flex-col gap-4">
        {status !== null && <Notice tone={toneOf(disbursementProgress)}>{status}</Notice>}
        <DataTable
          caption={words.title}
          captionHidden
          dense
          columns={COLUMNS}
          rows={disbursements}
          rowKey={({ attempt }) => String(attempt)}
          empty={words.empty}
        />
        {(allowed.rejectDisbursementAccount || allowed.liftHold) && (
          <Permitted right="payouts.handle">
            <div className="flex flex-wrap justify-end gap-3">
              {allowed.rejectDisbursementAccount && (
                <Button variant="secondary" size="small" onClick={() => setDialog('reject')}>
                  {disbursementMethod === 'USDC' ? words.rejectWallet.action : words.reject.action}
                </Button>
              )}
              {allowed.liftHold && (
                <Button size="small" onClick={() => setDialog('lift')}>
                  {words.lift.action}
                </Button>
              )}
            </div>
          </Permitted>
        )}
        <UsdcTransfers transfers={application.usdcTransfers} />
        <DisbursementExceptions application={application} onDecided={onDecided} />
      </div>
      {dialog === 'reject' && <RejectAccountDialog {...decision} />}
      {dialog === 'lift' && <LiftHoldDialog {...decision} />}
    </Section>
  )
}
