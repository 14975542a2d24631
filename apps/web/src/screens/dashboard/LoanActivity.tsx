import type { ActivityView } from '@pledge/contract/loan-watch'
import { loanWatch as words } from '@pledge/copy/en/screens/loan-watch'
import { wireDollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import type { Coin } from '@pledge/domain/collateral/coins'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { shortDate } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'

const movedText = ({ amount, coinQuantity }: ActivityView, coin: Coin): string => {
  if (amount !== null) return wireDollars(amount)
  return coinQuantity === null ? '' : heldCoins(coinQuantity, coin)
}

/** The last events of a loan, newest first. */
export const LoanActivity = ({
  coin,
  activity,
}: {
  readonly coin: Coin
  readonly activity: readonly ActivityView[]
}) => {
  const { timeZone } = useOrganization()
  if (activity.length === 0) return null
  return (
    <Card as="section">
      <h3 className="mb-3 text-base">{words.activity}</h3>
      <DescriptionList
        items={activity.map((one, index) => ({
          key: String(index),
          term: (
            <>
              <span className="block text-ink">{words.happened[one.kind]}</span>
              <span className="block text-sm">{shortDate(Date.parse(one.at), { timeZone })}</span>
            </>
          ),
          detail: movedText(one, coin),
        }))}
      />
    </Card>
  )
}
