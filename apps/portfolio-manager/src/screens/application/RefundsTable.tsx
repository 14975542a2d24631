import type { AgentLoanView, AgentRefundView } from '@pledge/contract/agent-loan'
import { portfolioRefunds as words } from '@pledge/copy/en/portfolio/refunds'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Notice } from '@pledge/ui/Notice'
import { useState } from 'react'
import { destinationText } from '../../decisions/refund-text.ts'
import {
  ApproveRefundDialog,
  RefundBackDialog,
  RefundByHandDialog,
  type RefundDecisionInput,
} from '../../decisions/RefundDialogs.tsx'
import { deadlineText } from '../../frame/time.ts'
import { useMay } from '../../session/rights.ts'
import type { SectionInput } from './section-input.ts'

/** What an agent can do about a refund as it stands. */
const stepOf = ({ status, isByHand }: AgentRefundView): 'approve' | 'hand' | 'back' | undefined => {
  if (status === 'OPEN') return 'approve'
  if (!isByHand) return undefined
  if (status === 'APPROVED') return 'hand'
  return status === 'SENT' ? 'back' : undefined
}

const StepDialog = (input: RefundDecisionInput) => {
  switch (stepOf(input.refund)) {
    case 'approve':
      return <ApproveRefundDialog {...input} />
    case 'hand':
      return <RefundByHandDialog {...input} />
    case 'back':
      return <RefundBackDialog {...input} />
    case undefined:
      return null
  }
}

const Step = ({ refund, onOpen }: { readonly refund: AgentRefundView; readonly onOpen: () => void }) => {
  const step = stepOf(refund)
  if (step === undefined) return null
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={fill(words[step].named, { amount: wireDollars(refund.amount) })}
      onClick={onOpen}
    >
      {words[step].action}
    </Button>
  )
}

const columnsFor = (
  open: ((refund: AgentRefundView) => void) | undefined,
): readonly Column<AgentRefundView>[] => [
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
          <span className="block text-sm text-muted">{fill(words.code, { code: refund.code })}</span>
        )}
        {refund.isReturnReported && refund.status === 'SENT' && (
          <span className="block text-sm text-muted">{words.back.reported}</span>
        )}
        {open !== undefined && <Step refund={refund} onOpen={() => open(refund)} />}
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
  const [opened, setOpened] = useState<AgentRefundView>()
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
        <StepDialog
          application={application}
          refund={opened}
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
