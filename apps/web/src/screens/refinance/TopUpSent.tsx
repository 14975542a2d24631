import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralStatus } from '@pledge/contract/collateral'
import type { Offer } from '@pledge/contract/offers'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { useState } from 'react'
import { dateTime } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { SentForm } from '../../deposit/SentForm.tsx'
import { navigate } from '../../navigation.ts'
import { LIST_PATH } from '../../journey/refinance-places.ts'
import { useConfirmation } from './use-confirmation.ts'

export interface TopUpSentProps {
  readonly application: ApplicationAnswer
  readonly offer: Offer
  readonly status: CollateralStatus
}

/** The report that the top-up was sent (row 2.5.01); once it is made, when that was. */
export const TopUpSent = ({ application, offer, status: { sentConfirmedAt } }: TopUpSentProps) => {
  const { timeZone } = useOrganization()
  const [isSent, setIsSent] = useState(false)
  const confirmation = useConfirmation(application)
  if (sentConfirmedAt !== null)
    return (
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          {fill(collateral.sent.confirmedOn, { date: dateTime(Date.parse(sentConfirmedAt), { timeZone }) })}
        </p>
        <Button block variant="secondary" onClick={() => navigate(LIST_PATH)}>
          {refinance.back}
        </Button>
      </div>
    )
  return (
    <SentForm
      isSent={isSent}
      onChange={setIsSent}
      onSent={() =>
        confirmation.mutate({
          offerUuid: offer.uuid,
          // Chosen and signed before; a confirmation of the top-up does not change it.
          stabilizationOptIn: application.stabilizationOptIn,
          hasSentCollateral: isSent,
        })
      }
      isSaving={confirmation.isPending}
      error={undefined}
    />
  )
}
