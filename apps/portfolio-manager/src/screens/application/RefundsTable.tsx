import type { AgentLoanView, AgentRefundView } from '@pledge/contract/agent-loan'
import { portfolioRefunds as words } from '@pledge/copy/en/portfolio/refunds'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { wireDollars } from '@pledge/copy/format/dollars'
import { NOT_RECEIVED } from '@pledge/domain/refund/poll-until'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Notice } from '@pledge/ui/Notice'
import { useState } from 'react'
import { destinationText, refundProvider } from '../../decisions/refund-text.ts'
import { RefundStepDialog, type RefundStep } from '../../decisions/RefundStepDialog.tsx'
import { deadlineText } from '../../frame/time.ts'
import { useMay } from '../../session/rights.ts'
import type { SectionInput } from './section-input.ts'

/** What an agent can do about a refund as it stands. */
const stepsOf = ({ status, isByHand, destination, isUnanswered }: AgentRefundView): readonly RefundStep[] => {
  if (status === 'OPEN') return ['approve']
  if (isUnanswered) return ['poll', 'lost']
  if (!isByHand) return []
  if (status === 'APPROVED') return destination === null ? ['hand'] : ['hand', 'account']
  return status === 'SENT' ? ['back'] : []
}

interface OpenedStep {
  readonly refund: AgentRefundView
  readonly step: RefundStep
}

const Steps = ({
  refund,
  onOpen,
}: {
  readonly refund: AgentRefundView
  readonly onOpen: (opened: OpenedStep) => void
}) => {
  const steps = stepsOf(refund)
  if (steps.length === 0) return null
  return (
    <span className="flex flex-wrap gap-2">
      {steps.map((step) => (
        <Button
          key={step}
          size="small"
          variant="secondary"
          aria-label={fill(words[step].named, { amount: wireDollars(refund.amount) })}
          onClick={() => onOpen({ refund, step })}
        >
          {words[step].action}
        </Button>
      ))}
    </span>
  )
}

const codeText = (refund: AgentRefundView, code: string): string =>
  code === NOT_RECEIVED
    ? fill(words.notReceived, { provider: refundProvider(refund) })
    : fill(words.code, { code })

const columnsFor = (open: ((opened: OpenedStep) => void) | undefined): readonly Column<AgentRefundView>[] => [
  {
    key: 'amount',
    header: words.amount,
    rowHeader: true,
    cell: ({ amount }) => <span className="figures whitespace-nowrap">{wireDollars(amount)}</span>,
  },
  {
    key: 'to',
    header: words.to,
    cell: (refund) => (
      <>
        <span className="block">{destinationText(refund)}</span>
        {refund.isOfBefore && <span className="block text-sm text-muted">{words.ofBefore}</span>}
      </>
    ),
  },
  { key: 'deadline', header: words.deadline, cell: ({ deadline }) => deadlineText(deadline) },
  {
    key: 'approvals',
    header: words.approvals,
    cell: ({ approvals }) => (
      <span className="wrap-anywhere">
        {approvals.length === 0 ? words.noApprovals : approvals.join(', ')}
      </span>
    ),
  },
  {
    key: 'status',
    header: words.status,
    cell: (refund) => (
      <>
        <span className="block">{words.statuses[refund.status]}</span>
        {refund.reference !== null && (
          <span className="figures block text-sm text-muted wrap-anywhere">{refund.reference}</span>
        )}
        {refund.code !== null && (
          <span className="block text-sm text-muted">{codeText(refund, refund.code)}</span>
        )}
        {refund.isReturnReported && refund.status === 'SENT' && (
          <span className="block text-sm text-muted">{words.back.reported}</span>
        )}
        {refund.isUnanswered && (
          <span className="block text-sm text-muted">
            {fill(words.unanswered, { provider: refundProvider(refund) })}
          </span>
        )}
        {refund.isLossReported && refund.isUnanswered && (
          <span className="block text-sm text-muted">
            {fill(words.lost.reported, { provider: refundProvider(refund) })}
          </span>
        )}
        {open !== undefined && <Steps refund={refund} onOpen={open} />}
      </>
    ),
  },
]

/** The refunds of what the borrower overpaid, and what an agent can do about the one that waits (row 1.9.20). */
export const RefundsTable = ({
  application,
  loan,
  onDecided,
}: SectionInput & { readonly loan: AgentLoanView }) => {
  const [opened, setOpened] = useState<OpenedStep>()
  const may = useMay()
  return (
    <>
      {isAboveZero(loan.refundedTooMuch) && (
        <Notice tone="danger" title={words.tooMuchTitle}>
          {fill(words.tooMuchText, { amount: wireDollars(loan.refundedTooMuch) })}
        </Notice>
      )}
      {loan.agentRefunds.length > 0 && (
        <DataTable
          caption={words.caption}
          dense
          columns={columnsFor(may('funds.release') ? setOpened : undefined)}
          rows={loan.agentRefunds}
          rowKey={({ uuid }) => uuid}
          empty=""
        />
      )}
      {opened !== undefined && (
        <RefundStepDialog
          application={application}
          refund={opened.refund}
          step={opened.step}
          onClose={() => setOpened(undefined)}
          onDecided={(outcome) => {
            setOpened(undefined)
            onDecided(outcome)
          }}
        />
      )}
    </>
  )
}
