import type { CollateralRelease } from '@pledge/contract/collateral-return'
import { collateralRelease as words } from '@pledge/copy/en/screens/collateral-release'
import { transactionCoins } from '@pledge/copy/format/coins'
import { DataTable } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { shortDate, timeOfDay } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'

const { transactions: texts } = words

/** Transactions in both directions (rows 1.2.136 and 1.3.08), amounts to four places (row 1.9.37). */
export const Transactions = ({ transactions }: Pick<CollateralRelease, 'transactions'>) => {
  const { timeZone } = useOrganization()
  const rows = transactions.map((transaction, index) => ({ ...transaction, key: String(index) }))
  return (
    <Section title={texts.title}>
      <DataTable
        caption={texts.title}
        captionHidden
        rows={rows}
        rowKey={({ key }) => key}
        empty={texts.empty}
        columns={[
          {
            key: 'type',
            header: texts.type,
            rowHeader: true,
            cell: ({ transactionType, transactionTime }) => {
              const at = Date.parse(transactionTime)
              return (
                <>
                  {texts.types[transactionType]}
                  <span className="block text-sm font-normal text-muted">
                    {shortDate(at, { timeZone })}, {timeOfDay(at, { timeZone })}
                  </span>
                </>
              )
            },
          },
          {
            key: 'amount',
            header: texts.amount,
            align: 'end',
            cell: ({ transactionAmount: { coinQuantity, type } }) => (
              <span className="whitespace-nowrap">{transactionCoins(coinQuantity, type)}</span>
            ),
          },
        ]}
      />
    </Section>
  )
}
