import type { ApplicationAnswer } from '@pledge/contract/applications'
import { nextSteps as words } from '@pledge/copy/en/screens/next-steps'
import { fill } from '@pledge/copy/fill'

import { wireDollars } from '@pledge/copy/format/dollars'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { Amount } from '@pledge/ui/Amount'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { DescriptionList, type Description } from '@pledge/ui/DescriptionList'
import { useOrganization } from '../../brand/use-organization.ts'
import { DocumentsLink } from '../../documents/DocumentsLink.tsx'
import { goTo } from '../../journey/go-to.ts'
import { deadlineText } from '../../journey/deadline.ts'

export interface SidePanelProps {
  readonly application: ApplicationAnswer
  readonly isComplete: boolean
}

const { side } = words

/** The loan in short, its deadline with the zone, and the way on once all is done (row 1.2.93). */
export const SidePanel = ({ application, isComplete }: SidePanelProps) => {
  const { timeZone, supportPhone } = useOrganization()
  const { appUuid } = application
  return (
    <Card as="aside" labelledBy="next-steps-side" className="flex flex-col gap-5 lg:sticky lg:top-6">
      <h2 id="next-steps-side" className="text-lg">
        {side.title}
      </h2>
      <DescriptionList items={linesOf(application)} />
      <Deadline application={application} timeZone={timeZone} />
      <div className="flex flex-col gap-1 text-sm">
        <DocumentsLink appUuid={appUuid} className="link w-fit py-1">
          {side.documents}
        </DocumentsLink>
        <p className="text-muted">{fill(side.help, { phone: supportPhone })}</p>
      </div>
      <div className="flex flex-col gap-2">
        <Button block disabled={!isComplete} onClick={() => goTo('complete', appUuid)}>
          {side.continue}
        </Button>
        {!isComplete && <p className="text-center text-sm text-muted">{side.continueHint}</p>}
      </div>
    </Card>
  )
}

/** A renewal sends no money and asks for its top-up alone. */
const linesOfRenewal = (
  { drawAmount, collateral: { type: coin } }: NonNullable<ApplicationAnswer['selectedOffer']>,
  { collateral, topUpAmount }: NonNullable<ApplicationAnswer['rollForwardLoanDetails']>,
): readonly Description[] => {
  const topUp = topUpAmount?.coinQuantity ?? '0'
  return [
    { key: 'pays', term: side.paysOff, detail: <Amount value={wireDollars(drawAmount)} size="large" /> },
    { key: 'carried', term: side.carried, detail: heldCoins(collateral.coinQuantity, coin) },
    { key: 'top-up', term: side.topUp, detail: isAboveZero(topUp) ? dueCoins(topUp, coin) : side.noTopUp },
  ]
}

const linesOf = ({ selectedOffer, rollForwardLoanDetails }: ApplicationAnswer): readonly Description[] => {
  if (selectedOffer === null) return []
  return rollForwardLoanDetails === null
    ? linesOfLoan(selectedOffer)
    : linesOfRenewal(selectedOffer, rollForwardLoanDetails)
}

const linesOfLoan = (
  selectedOffer: NonNullable<ApplicationAnswer['selectedOffer']>,
): readonly Description[] => [
  {
    key: 'cash',
    term: side.cash,
    detail: <Amount value={wireDollars(selectedOffer.drawAmount)} size="large" />,
  },
  {
    key: 'collateral',
    term: side.collateral,
    detail: dueCoins(selectedOffer.minCollateralUnits, selectedOffer.collateral.type),
  },
]

interface DeadlineProps {
  readonly application: ApplicationAnswer
  readonly timeZone: string
}

/** Of the collateral once it is awaited, else of the application (rows 1.9.18 and 1.9.26). */
const Deadline = ({ application: { deadline }, timeZone }: DeadlineProps) => {
  if (deadline === null) return null
  return (
    <div className="rounded-field bg-sunken p-4">
      <div className="text-sm text-muted">
        {deadline.kind === 'collateral' ? side.collateralDue : side.deadline}
      </div>
      <div className="font-semibold">{deadlineText(deadline.at, timeZone)}</div>
    </div>
  )
}
