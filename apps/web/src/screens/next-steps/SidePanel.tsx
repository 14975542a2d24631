import type { ApplicationAnswer } from '@pledge/contract/applications'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { nextSteps as words } from '@pledge/copy/en/screens/next-steps'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import type { Description } from '@pledge/ui/DescriptionList'
import { PrimaryAction } from '@pledge/ui/PrimaryAction'
import { useState } from 'react'
import { useOrganization } from '../../brand/use-organization.ts'
import { DocumentsLink } from '../../documents/DocumentsLink.tsx'
import { CancelDialog } from '../../journey/CancelDialog.tsx'
import { goTo } from '../../journey/go-to.ts'
import { deadlineText } from '../../journey/deadline.ts'
import { LoanSummary } from '../../journey/LoanSummary.tsx'
import { NeedHelp } from '../../journey/NeedHelp.tsx'
import { mayCancel } from '../../journey/may-cancel.ts'
import { PageLink } from '../../journey/PageLink.tsx'
import { BothAmounts } from '../../loan/BothAmounts.tsx'
import type { StepCard } from './step-cards.ts'

export interface SidePanelProps {
  readonly application: ApplicationAnswer
  /** Which step of the lender stops the deadline. */
  readonly pause: 'details' | 'identity' | null
  readonly isComplete: boolean
  /** The first step that is open now. */
  readonly next: StepCard | undefined
  /** The borrower has sent something that is not fully confirmed. */
  readonly isCollateralAwaited: boolean
  /** Everything required is sent or confirmed. */
  readonly isAllSent: boolean
  /** The borrower's input is still being submitted: nothing may leave the page. */
  readonly isSaving: boolean
}

const { side } = words

/**
 * A summary of the loan, its deadline with the zone, and one action: the next open step, or Continue once all are done
 * (row 1.2.93).
 */
export const SidePanel = ({ application, pause, ...way }: SidePanelProps) => {
  const { timeZone } = useOrganization()
  const { appUuid } = application
  return (
    <>
      <Card as="aside" labelledBy="next-steps-side" className="flex flex-col gap-5">
        <h2 id="next-steps-side" className="text-lg">
          {side.title}
        </h2>
        <LoanSummary application={application} more={linesOf(application)} />
        {application.selectedOffer !== null && (
          <BothAmounts offer={application.selectedOffer} isRenewal={application.isRollForward} />
        )}
        {/* Coins that are sent need no date any more, as on their own page. */}
        {!way.isAllSent && <Deadline application={application} pause={pause} timeZone={timeZone} />}
        <Action appUuid={appUuid} {...way} />
        <DocumentsLink appUuid={appUuid} className="link w-fit py-1 text-sm">
          {side.documents}
        </DocumentsLink>
        {mayCancel(application) && <Cancel application={application} />}
      </Card>
      <NeedHelp />
    </>
  )
}

const Cancel = ({ application }: Pick<SidePanelProps, 'application'>) => {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-4 w-fit text-danger"
        onClick={() => setIsConfirming(true)}
      >
        {dashboard.cancel}
      </Button>
      <CancelDialog application={application} open={isConfirming} onClose={() => setIsConfirming(false)} />
    </>
  )
}

interface ActionProps extends Omit<SidePanelProps, 'application' | 'pause'> {
  readonly appUuid: string
}

const Action = ({ appUuid, isComplete, next, isSaving, ...collateral }: ActionProps) => {
  if (isSaving) return <p className="text-muted">{side.saving}</p>
  if (isComplete)
    return (
      <PrimaryAction bar>
        <Button block onClick={() => goTo('complete', appUuid)}>
          {side.continue}
        </Button>
      </PrimaryAction>
    )
  if (next === undefined && collateral.isCollateralAwaited)
    return (
      <>
        <p className="text-muted">{collateral.isAllSent ? side.collateralSent : side.collateralAwaited}</p>
        <PrimaryAction bar>
          <PageLink
            page="collateral"
            appUuid={appUuid}
            className={buttonLook({ variant: 'secondary', block: true })}
          >
            {side.checkCollateral}
          </PageLink>
        </PrimaryAction>
      </>
    )
  if (next === undefined) return <p className="text-muted">{side.nothing}</p>
  const { title, time } = words.cards[next.name]
  return (
    <PrimaryAction bar figure={title} note={fill(words.takes, { time })}>
      <PageLink page={next.page} appUuid={appUuid} className={buttonLook({ block: true })}>
        <span>
          {next.label} <span className="max-lg:sr-only">{title}</span>
        </span>
      </PageLink>
    </PrimaryAction>
  )
}

/** A renewal sends no money and requires only its top-up. */
const linesOfRenewal = (
  { collateral: { type: coin } }: NonNullable<ApplicationAnswer['selectedOffer']>,
  { collateral, topUpAmount }: NonNullable<ApplicationAnswer['rollForwardLoanDetails']>,
): readonly Description[] => {
  const topUp = topUpAmount?.coinQuantity ?? '0'
  return [
    { key: 'carried', term: side.carried, detail: heldCoins(collateral.coinQuantity, coin) },
    { key: 'top-up', term: side.topUp, detail: isAboveZero(topUp) ? dueCoins(topUp, coin) : side.noTopUp },
  ]
}

const linesOf = ({ selectedOffer, rollForwardLoanDetails }: ApplicationAnswer): readonly Description[] => {
  if (selectedOffer === null) return []
  return rollForwardLoanDetails === null ? [] : linesOfRenewal(selectedOffer, rollForwardLoanDetails)
}

interface DeadlineProps {
  readonly application: ApplicationAnswer
  readonly pause: SidePanelProps['pause']
  readonly timeZone: string
}

/**
 * The collateral's deadline once it is awaited, otherwise the application's (rows 1.9.18 and 1.9.26); or why none runs.
 */
const Deadline = ({ application: { deadline, deadlineDays }, pause, timeZone }: DeadlineProps) => {
  if (deadline === null)
    return pause === null ? null : (
      <div className="rounded-field bg-sunken p-4">
        <div className="font-semibold">{side.pausedTitle}</div>
        <p className="text-sm text-muted">
          {fill(side.paused[pause], { days: String(deadlineDays.complete) })}
        </p>
      </div>
    )
  return (
    <div className="rounded-field bg-sunken p-4">
      <div className="text-sm text-muted">
        {deadline.kind === 'collateral' ? side.collateralDue : side.deadline}
      </div>
      <div className="font-semibold">{deadlineText(deadline.at, timeZone)}</div>
    </div>
  )
}
