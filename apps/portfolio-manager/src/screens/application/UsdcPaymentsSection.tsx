import type { UsdcPaymentOfFile } from '@pledge/contract/usdc-payment-file'
import { portfolioUsdcPayments as words } from '@pledge/copy/en/portfolio/usdc-payments'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { useState } from 'react'
import { SettleUsdcDialog } from '../../decisions/SettleUsdcDialog.tsx'
import { moment } from '../../frame/moment.tsx'
import { momentText } from '../../frame/time.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { Facts } from './Facts.tsx'
import type { SectionInput } from './section-input.ts'

const screeningText = ({ screening }: UsdcPaymentOfFile): string => {
  if (screening === 'HELD') return words.screening.held
  return screening === 'CONFIRMED' ? words.screening.confirmed : words.screening.open
}

/** How far a transfer is: what it is, then its network, its source, and whether it is posted. */
const statusText = (payment: UsdcPaymentOfFile): string => {
  if (payment.problem !== null) return words.problems[payment.problem]
  if (payment.status !== 'FINAL') return words.statuses[payment.status]
  return payment.isReported ? words.posted : screeningText(payment)
}

const isOpen = ({ status, problem, settlement }: UsdcPaymentOfFile): boolean =>
  status === 'FINAL' && problem === 'UNSUPPORTED_ASSET' && settlement === null

const columnsFor = (onSettle: (payment: UsdcPaymentOfFile) => void): readonly Column<UsdcPaymentOfFile>[] => [
  {
    key: 'amount',
    header: words.amount,
    rowHeader: true,
    cell: ({ amount, symbol, transactionId }) => (
      <>
        <span className="block">{amount === null ? symbol : fill(words.amountOf, { amount })}</span>
        <span className="figures block min-w-44 text-sm wrap-anywhere text-muted">{transactionId}</span>
      </>
    ),
  },
  { key: 'network', header: words.network, cell: ({ network }) => network },
  { key: 'at', header: words.at, cell: ({ at }) => moment(at) },
  {
    key: 'status',
    header: words.status,
    cell: (payment) => (
      <>
        <span className="block">{statusText(payment)}</span>
        {payment.settlement !== null && (
          <span className="block text-sm wrap-anywhere text-muted">
            {fill(words.settledBy, { ...payment.settlement, time: momentText(payment.settlement.at) })}
          </span>
        )}
        {isOpen(payment) && (
          <Permitted right="payments.record">
            <Button
              size="small"
              variant="quiet"
              aria-label={fill(words.settleNamed, {
                symbol: payment.symbol,
                transaction: payment.transactionId,
              })}
              onClick={() => onSettle(payment)}
            >
              {words.settle}
            </Button>
          </Permitted>
        )}
      </>
    ),
  },
]

/** The address of a loan abroad, and what arrived there (note 096). Nothing at home. */
export const UsdcPaymentsSection = ({ application, onDecided }: SectionInput) => {
  const [settling, setSettling] = useState<UsdcPaymentOfFile>()
  const { usdcPayments } = application
  if (usdcPayments === null) return null
  const { address, networks, payments } = usdcPayments
  return (
    <Section title={words.title} description={words.description}>
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            [
              words.address,
              address === null ? (
                words.noAddress
              ) : (
                <code className="font-mono break-all" key="address">
                  {address}
                </code>
              ),
            ],
            [words.networks, networks.join(', ')],
          ]}
        />
        <DataTable
          caption={words.transfers}
          dense
          columns={columnsFor(setSettling)}
          rows={payments}
          rowKey={({ uuid }) => uuid}
          empty={words.empty}
        />
      </div>
      {settling !== undefined && (
        <SettleUsdcDialog
          application={application}
          payment={settling}
          onClose={() => setSettling(undefined)}
          onDecided={(outcome) => {
            setSettling(undefined)
            onDecided(outcome)
          }}
        />
      )}
    </Section>
  )
}
