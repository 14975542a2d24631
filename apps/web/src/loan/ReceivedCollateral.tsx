import type { CollateralStatus } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Section } from '@pledge/ui/Section'
import { Deposits } from './Deposits.tsx'

const { amounts, deposits } = words

export interface ReceivedCollateralProps {
  readonly status: CollateralStatus
  readonly timeZone: string
}

/**
 * The received amount compared with the planned and required ones, and each deposit: after the collateral page is done
 * (row 1.2.99).
 */
export const ReceivedCollateral = ({ status, timeZone }: ReceivedCollateralProps) => {
  const { requiredCoinAmount: required, receivedCoinAmount: received, carriedCoinAmount: carried } = status
  const { type } = required
  return (
    <Section title={deposits.title}>
      <div className="flex flex-col gap-5">
        <DescriptionList
          items={[
            {
              key: 'planned',
              term: amounts.planned,
              detail: dueCoins(status.plannedAmount.coinQuantity, type),
            },
            { key: 'required', term: amounts.required, detail: dueCoins(required.coinQuantity, type) },
            ...(carried === null
              ? []
              : [{ key: 'carried', term: amounts.carried, detail: heldCoins(carried.coinQuantity, type) }]),
            { key: 'received', term: amounts.received, detail: heldCoins(received.coinQuantity, type) },
          ]}
        />
        {status.deposits.length > 0 && <Deposits deposits={status.deposits} timeZone={timeZone} />}
      </div>
    </Section>
  )
}
