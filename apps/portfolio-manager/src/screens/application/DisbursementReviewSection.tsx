import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { AGENTS_NEEDED } from '@pledge/domain/decider/approval'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { useState } from 'react'
import { agentsWhoDecided, allowedDecisions, turnOfAgent } from '../../decisions/allowed-decisions.ts'
import { otherHolder, tooLargeForAch } from '../../decisions/payee.ts'
import {
  ApproveDisbursementDialog,
  RejectDisbursementDialog,
} from '../../decisions/DisbursementReviewDialogs.tsx'
import { isRefusedToApprover, SameAgentNotice } from '../../decisions/SameAgentNotice.tsx'
import { DisbursementCover } from '../../decisions/DisbursementCover.tsx'
import { moment } from '../../frame/moment.tsx'
import { useAgent } from '../../session/agent-context.ts'
import { Permitted } from '../../session/Permitted.tsx'
import type { SectionInput } from './section-input.ts'

const words = portfolioApplication.release
type Approval = SectionInput['application']['approvals'][number]

const decisionOf = ({ decision, cover, exception }: Approval) => {
  if (decision !== 'approve') return words.refused
  const said = exception === null ? words.approved : fill(words.exceptionFor, { reason: exception })
  const text = cover?.counts === false ? words.lapsed : said
  if (cover === null) return text
  const seen = fill(words.ltvSeen, { ltv: shortPercent(cover.ltv), price: wireDollars(cover.price) })
  return (
    <>
      {text}
      <span className="block text-muted">{seen}</span>
    </>
  )
}

const columnsFor = (me: string): readonly Column<Approval>[] => [
  {
    key: 'agent',
    header: words.agent,
    rowHeader: true,
    cell: ({ agent }) => (agent === me ? fill(words.you, { agent }) : agent),
  },
  {
    key: 'decision',
    header: words.decision,
    cell: decisionOf,
  },
  {
    key: 'time',
    header: words.time,
    cell: ({ at }) => moment(at),
  },
]

/** Maker and checker: who has decided on the disbursement, and this agent's own decision (row 1.6.07). */
export const DisbursementReviewSection = ({ application, onDecided }: SectionInput) => {
  const { email } = useAgent()
  const [dialog, setDialog] = useState<'approve' | 'refuse' | 'none'>('none')
  const allowed = allowedDecisions(application)
  const { approvals } = application
  // Decisions that would be refused are not offered; an approval may still be changed to a rejection.
  const hasApproved = turnOfAgent(approvals, 'approve', email).turn === 'already'
  const isOpen = allowed.approveDisbursement || allowed.rejectDisbursement
  if (!isOpen && approvals.length === 0) return null
  const close = () => setDialog('none')
  const decision = {
    application,
    agent: email,
    onClose: close,
    onDecided: (outcome: string) => {
      close()
      onDecided(outcome)
    },
  }
  return (
    <Section title={words.title} description={isOpen ? words.rule : undefined}>
      <div className="flex flex-col gap-4">
        <MissingCollateral application={application} />
        {isOpen && <DisbursementCover application={application} />}
        <ReleaseStand application={application} me={email} />
        <SameAgentNotice application={application} me={email} />
        {allowed.approveDisbursement && <OtherHolder application={application} />}
        {allowed.approveDisbursement && <TooLarge application={application} />}
        <DataTable
          caption={words.decisions}
          captionHidden
          dense
          columns={columnsFor(email)}
          rows={approvals}
          rowKey={({ agent, decision: made }) => `${agent} ${made}`}
          empty={words.decisionsEmpty}
        />
        {isOpen && (
          <Permitted right="funds.release">
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" size="small" onClick={() => setDialog('refuse')}>
                {words.refuse}
              </Button>
              {allowed.approveDisbursement &&
                !hasApproved &&
                !isRefusedToApprover({ application, me: email }) && (
                  <Button size="small" onClick={() => setDialog('approve')}>
                    {words.approve}
                  </Button>
                )}
            </div>
          </Permitted>
        )}
      </div>
      {dialog === 'approve' && <ApproveDisbursementDialog {...decision} />}
      {dialog === 'refuse' && <RejectDisbursementDialog {...decision} />}
    </Section>
  )
}

/** The bank reported another account owner: shown, but never refused automatically (note 017). */
const OtherHolder = ({ application }: Pick<SectionInput, 'application'>) => {
  const other = otherHolder(application)
  if (other === null) return null
  return (
    <Notice tone="danger" title={portfolioDisbursements.holder.differsTitle}>
      {other.text}
    </Notice>
  )
}

/** A reorganization removed coins: shown before a decision, and instead of a disbursement in progress (note 030). */
const MissingCollateral = ({ application }: Pick<SectionInput, 'application'>) => {
  const { missing = null, carriedOn = null } = application.collateral ?? {}
  if (missing === null) return null
  const { isReleased, rejectDisbursement } = allowedDecisions(application)
  const released = rejectDisbursement ? words.shortReleased : words.shortRequested
  // There is no further disbursement, and nothing was carried over: the missing coins were released to the borrower
  // (note 022).
  const awaited =
    rejectDisbursement || application.stage === 'ORIGINATING' ? words.short : words.shortReturned
  const ofDisbursement = isReleased ? released : awaited
  const text = carriedOn === null ? ofDisbursement : words.shortMoved
  return (
    <Notice tone="danger" title={words.shortTitle}>
      {fill(text, { amount: dueCoins(missing.coinQuantity, missing.type) })}
    </Notice>
  )
}

const TooLarge = ({ application }: Pick<SectionInput, 'application'>) => {
  const text = tooLargeForAch(application)
  if (text === null) return null
  return (
    <Notice tone="danger" title={portfolioDisbursements.tooLarge.title}>
      {text}
    </Notice>
  )
}

const ReleaseStand = ({
  application,
  me,
}: {
  readonly application: SectionInput['application']
  readonly me: string
}) => {
  const { isReleased, isDisbursementReentry, isDisbursementOwed, approveDisbursement } =
    allowedDecisions(application)
  const { approvals } = application
  const isShort = application.collateral !== null && application.collateral.missing !== null
  if (isReleased) return isShort ? null : <Notice tone="success">{words.released}</Notice>
  if (isDisbursementReentry) return <Notice tone="warn">{words.reentry}</Notice>
  if (isDisbursementOwed && !approveDisbursement) return <Notice tone="warn">{words.returned}</Notice>
  if (!approveDisbursement) return null
  if (turnOfAgent(approvals, 'approve', me).turn === 'already')
    return <Notice tone="info">{words.waitingSecond}</Notice>
  if (turnOfAgent(approvals, 'refuse', me).turn === 'already')
    return <Notice tone="info">{words.youRefused}</Notice>
  const count = String(agentsWhoDecided(approvals, 'approve').length)
  return <p className="font-semibold">{fill(words.waitingFor, { count, needed: String(AGENTS_NEEDED) })}</p>
}
