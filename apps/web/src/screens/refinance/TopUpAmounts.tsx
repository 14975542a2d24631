import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralStatus } from '@pledge/contract/collateral'
import { refinanceTopUp } from '@pledge/copy/en/screens/refinance-top-up'
import { dueCoins, dueCoinsTyped, heldCoins } from '@pledge/copy/format/page-coins'
import { CopyButton } from '@pledge/ui/CopyButton'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Section } from '@pledge/ui/Section'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { endOfDay } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'

const { deposit: words } = refinanceTopUp
const { amounts } = collateral

export interface TopUpAmountsProps {
  readonly application: ApplicationAnswer
  readonly status: CollateralStatus
}

/** The minimum amount, what has arrived, and until when it is due (rows 2.2.33, 2.3.04, 2.3.05 and 2.3.12). */
export const TopUpAmounts = ({ application, status }: TopUpAmountsProps) => {
  const { timeZone } = useOrganization()
  const { rollForwardLoanDetails: details, celsiusTopUpExpirationDate: dueAt } = application
  const { type } = status.requiredCoinAmount
  const { coinQuantity } = details?.topUpAmount ?? status.toSend.minimum
  const remaining = details?.remainingTopUpAmount ?? status.remainingCoinAmountDue
  const received = status.wallet.currentTotalCoinBalance
  return (
    <Section title={words.minimum} description={words.lead}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span
            data-testid="top-up-minimum"
            className="min-w-0 text-[clamp(1.5rem,7.4vw,1.75rem)]/9 font-semibold tracking-[-0.03em] figures"
          >
            {dueCoins(coinQuantity, type)}
          </span>
          <CopyButton
            text={dueCoinsTyped(coinQuantity, type)}
            size="small"
            label={amounts.copyShort}
            name={words.copyAmount}
            copiedLabel={amounts.copied}
            failedLabel={amounts.copyFailed}
          />
        </div>
        <DescriptionList
          items={[
            ...(dueAt === null
              ? []
              : [{ key: 'due', term: words.dueBy, detail: endOfDay(Date.parse(dueAt), { timeZone }) }]),
            { key: 'received', term: words.received, detail: heldCoins(received.coinQuantity, type) },
            { key: 'remaining', term: words.remaining, detail: dueCoins(remaining.coinQuantity, type) },
          ]}
        />
      </div>
    </Section>
  )
}
