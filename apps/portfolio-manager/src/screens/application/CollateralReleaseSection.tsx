import type { ApplicationFile } from '@pledge/contract/portfolio'
import { messages } from '@pledge/copy/en/messages'
import { portfolioReleases as words } from '@pledge/copy/en/portfolio/releases'
import { fill } from '@pledge/copy/fill'
import { wireCoins } from '@pledge/copy/format/coins'
import { AGENTS_NEEDED } from '@pledge/domain/decider/approval'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { useState } from 'react'
import {
  ApproveCollateralReleaseDialog,
  RejectCollateralReleaseDialog,
} from '../../decisions/CollateralReleaseDialogs.tsx'
import { deadlineText, momentText } from '../../frame/time.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { Facts, type Fact } from './Facts.tsx'
import type { SectionInput } from './section-input.ts'

type Request = NonNullable<ApplicationFile['collateralReturn']>

const statusOf = ({ result, amount, transactionId }: Request): string => {
  if (result !== null) return words.results[result]
  if (amount === null) return words.statuses.waiting
  return transactionId === null ? words.statuses.ordered : words.statuses.sending
}

const toneOf = ({ result, mayApprove, mayRefuse }: Request) => {
  if (result === 'SUCCESS') return 'success'
  return mayApprove || mayRefuse ? 'warn' : 'info'
}

const approvalsText = ({ approvals }: Request): string =>
  approvals.length === 0
    ? fill(words.noApprovals, { needed: String(AGENTS_NEEDED) })
    : approvals.map(({ agent, at }) => fill(words.approval, { agent, time: momentText(at) })).join('; ')

const factsOf = (request: Request): readonly Fact[] => {
  const { coinQuantity, type } = request.amount ?? request.held
  return [
    [words.amount, wireCoins(coinQuantity, type)],
    ...(request.isPart ? [[words.part, words.partNote] as const] : []),
    [
      words.address,
      <code className="font-mono break-all" key="address">
        {request.address}
      </code>,
    ],
    [words.requested, momentText(request.requestedAt)],
    ...(request.mayApprove ? [[words.due, deadlineText(request.dueAt)] as const] : []),
    [words.approvals, approvalsText(request)],
    ...(request.reason === null
      ? []
      : [[words.refuse.reason, messages.returnRefusals[request.reason]] as const]),
    ...(request.transactionId === null
      ? []
      : [
          [
            words.transaction,
            <code className="font-mono break-all" key="transaction">
              {request.transactionId}
            </code>,
          ] as const,
        ]),
  ]
}

/** The last collateral release request, and its decision (row 1.9.20). */
export const CollateralReleaseSection = ({ application, onDecided }: SectionInput) => {
  const [open, setOpen] = useState<'approve' | 'refuse'>()
  const request = application.collateralReturn
  if (request === null) return null
  const close = () => setOpen(undefined)
  const Chosen = open === 'approve' ? ApproveCollateralReleaseDialog : RejectCollateralReleaseDialog
  return (
    <Section
      title={words.title}
      description={words.description}
      aside={<Tag tone={toneOf(request)}>{statusOf(request)}</Tag>}
    >
      <Facts facts={factsOf(request)} />
      {(request.mayApprove || request.mayRefuse) && (
        <div className="mt-5">
          <Permitted right="collateral.return">
            <div className="flex flex-col gap-3 sm:flex-row">
              {request.mayApprove && (
                <Button size="small" onClick={() => setOpen('approve')}>
                  {words.approveAction}
                </Button>
              )}
              <Button variant="secondary" size="small" onClick={() => setOpen('refuse')}>
                {words.refuseAction}
              </Button>
            </div>
          </Permitted>
        </div>
      )}
      {open !== undefined && (
        <Chosen
          application={application}
          request={request}
          onClose={close}
          onDecided={(outcome) => {
            close()
            onDecided(outcome)
          }}
        />
      )}
    </Section>
  )
}
