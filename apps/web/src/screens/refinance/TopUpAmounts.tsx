import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralStatus } from '@pledge/contract/collateral'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { refinanceTopUp } from '@pledge/copy/en/screens/refinance-top-up'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { dueCoins, dueCoinsTyped, heldCoins } from '@pledge/copy/format/page-coins'
import { CopyButton } from '@pledge/ui/CopyButton'
import { DescriptionList, type Description } from '@pledge/ui/DescriptionList'
import { Section } from '@pledge/ui/Section'
import { endOfDay } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'

const { deposit: words } = refinanceTopUp
const { amounts } = collateral

export interface TopUpAmountsProps {
  readonly application: ApplicationAnswer
  readonly status: CollateralStatus
}

/** Whether anything was seen: from then on, less than the minimum amount is to be sent. */
const hasArrived = ({
  receivedCoinAmount: received,
  pendingCoinAmount: pending,
}: CollateralStatus): boolean => isAboveZero(received.coinQuantity) || isAboveZero(pending.coinQuantity)

/**
 * The minimum amount, what has arrived, and until when it is due (rows 2.2.33, 2.3.04, 2.3.05 and 2.3.12). The amount to
 * copy leaves out what is confirmed or on its way, so that no coins are sent twice (note 043).
 */
export const TopUpAmounts = ({ application, status }: TopUpAmountsProps) => {
  const { type } = status.requiredCoinAmount
  const { coinQuantity } = status.toSend.minimum
  const isDue = isAboveZero(coinQuantity)
  const title = hasArrived(status) || status.isShort ? words.remaining : words.minimum
  const lead = status.isShort ? words.leadShort : words.lead
  return (
    <Section title={title} description={isDue ? lead : words.onItsWay}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span
            data-testid="top-up-to-send"
            className="min-w-0 text-[clamp(1.5rem,7.4vw,1.75rem)]/9 font-semibold tracking-[-0.03em] figures"
          >
            {dueCoins(coinQuantity, type)}
          </span>
          {isDue && (
            <CopyButton
              text={dueCoinsTyped(coinQuantity, type)}
              size="small"
              label={amounts.copyShort}
              name={words.copyAmount}
              copiedLabel={amounts.copied}
              failedLabel={amounts.copyFailed}
            />
          )}
        </div>
        <Figures application={application} status={status} />
      </div>
    </Section>
  )
}

const Figures = ({ application, status }: TopUpAmountsProps) => {
  const { timeZone } = useOrganization()
  const { rollForwardLoanDetails: details, celsiusTopUpExpirationDate: dueAt } = application
  const { type } = status.requiredCoinAmount
  const minimum = details?.topUpAmount?.coinQuantity
  const { pendingCoinAmount: pending, receivedCoinAmount: received } = status
  const items: readonly (Description | null)[] = [
    // The days to send it are over once it was confirmed, and do not begin again (note 030).
    dueAt === null || status.isShort
      ? null
      : { key: 'due', term: words.dueBy, detail: endOfDay(Date.parse(dueAt), { timeZone }) },
    minimum === undefined || (!hasArrived(status) && !status.isShort)
      ? null
      : { key: 'minimum', term: words.minimum, detail: dueCoins(minimum, type) },
    { key: 'received', term: words.received, detail: heldCoins(received.coinQuantity, type) },
    isAboveZero(pending.coinQuantity)
      ? { key: 'pending', term: words.pending, detail: heldCoins(pending.coinQuantity, type) }
      : null,
  ]
  return <DescriptionList items={items.filter((item) => item !== null)} />
}
