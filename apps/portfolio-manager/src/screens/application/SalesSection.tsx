import type { SalesAnswer, SaleView } from '@pledge/contract/portfolio-sales'
import { portfolioSales as words } from '@pledge/copy/en/portfolio/sales'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { AGENT_STEPS } from '@pledge/domain/liquidation/steps-of-agents'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SaleDialog, type SaleAction } from '../../decisions/SaleDialog.tsx'
import { stopReason, stopText } from '../../frame/sale-stop.ts'
import { momentText } from '../../frame/time.ts'
import { salesQuery } from '../../sale-queries.ts'
import { useMay } from '../../session/rights.ts'
import { Facts, type Fact } from './Facts.tsx'
import { SaleOrders } from './SaleOrders.tsx'
import type { SectionInput } from './section-input.ts'

const factsOf = ({ cause, goal, targetLtv, sold, proceeds, stop, concluded }: SaleView): readonly Fact[] => {
  const reason = stop === null ? null : stopReason(stop)
  return [
    [words.cause, words.causes[cause]],
    [words.goal, fill(words.goals[goal], { target: shortPercent(targetLtv) })],
    [
      words.sold,
      fill(words.soldFor, {
        coins: heldCoins(sold.coinQuantity, sold.type),
        amount: wireDollars(proceeds),
      }),
    ],
    ...(stop === null ? [] : [[words.stopped, stopText(stop)] as const]),
    ...(reason === null ? [] : [[words.reason, reason] as const]),
    ...(concluded === null
      ? []
      : [
          [
            words.conclusion,
            fill(words.endedAt, {
              conclusion: words.conclusions[concluded.conclusion],
              time: momentText(concluded.at),
            }),
          ] as const,
        ]),
  ]
}

const PARTS = [
  'gross',
  'bought',
  'expenses',
  'fee',
  'charges',
  'interest',
  'principal',
  'surplus',
  'deficiency',
] as const satisfies readonly (keyof NonNullable<SaleView['concluded']>)[]

/** The waterfall of section 8 of the security agreement. */
const Proceeds = ({
  goal,
  concluded,
}: {
  readonly goal: SaleView['goal']
  readonly concluded: NonNullable<SaleView['concluded']>
}) => (
  <div>
    <h4 className="mb-2 text-base">{words.proceeds.title}</h4>
    <Facts
      look="figures"
      facts={PARTS.map((part) => {
        const label = part === 'fee' && goal === 'CONVERT' ? 'conversionFee' : part
        return [words.proceeds[label], wireDollars(concluded[part])] as const
      })}
    />
  </div>
)

interface SaleProps {
  readonly sale: SaleView
  /** Undefined for those who may not decide. */
  readonly decide: ((action: SaleAction) => void) | undefined
}

const Sale = ({ sale, decide }: SaleProps) => {
  const { uuid, state, stop, steps, concluded, orderedAt } = sale
  const isWaitingForAnother = state === 'STOPPED' && stop?.cause === 'AGENT' && !steps.includes('end')
  return (
    <Section
      bare
      level={3}
      title={fill(words.saleOf, { date: momentText(orderedAt) })}
      aside={<Tag tone={state === 'STOPPED' ? 'warn' : 'neutral'}>{words.states[state]}</Tag>}
    >
      <div className="flex flex-col gap-4">
        <Facts facts={factsOf(sale)} />
        {concluded !== null && <Proceeds goal={sale.goal} concluded={concluded} />}
        {decide !== undefined && steps.length > 0 && (
          <div className="flex flex-wrap items-center justify-end gap-2">
            {isWaitingForAnother && <p className="text-sm text-muted">{words.sameAgent}</p>}
            {AGENT_STEPS.filter((step) => steps.includes(step)).map((step) => (
              <Button
                key={step}
                size="small"
                variant="secondary"
                onClick={() => decide({ kind: step, saleUuid: uuid })}
              >
                {words[step].action}
              </Button>
            ))}
          </div>
        )}
        <SaleOrders sale={sale} decide={decide} />
      </div>
    </Section>
  )
}

/** Coins that are bought back with what a conversion holds, and their end by a second agent. */
const Restoration = ({
  restoration: { uuid, state, orderedAt, bought, spent, orderCount, mayEnd },
  decide,
}: {
  readonly restoration: NonNullable<SalesAnswer['restoration']>
  readonly decide: SaleProps['decide']
}) => (
  <Section
    bare
    level={3}
    title={words.restoration.title}
    aside={<Tag tone="info">{words.restoration.states[state]}</Tag>}
  >
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          [words.restoration.ordered, momentText(orderedAt)],
          [
            words.restoration.bought,
            fill(words.restoration.boughtFor, {
              coins: heldCoins(bought.coinQuantity, bought.type),
              amount: wireDollars(spent),
            }),
          ],
          [words.restoration.orders, String(orderCount)],
        ]}
      />
      <p className="text-sm text-muted">{words.restoration.note}</p>
      {decide !== undefined && mayEnd && (
        <Button
          size="small"
          variant="secondary"
          className="self-end"
          onClick={() => decide({ kind: 'endRestoration', restorationUuid: uuid })}
        >
          {words.endRestoration.action}
        </Button>
      )}
    </div>
  </Section>
)

/** The sales of the collateral of a loan, the newest first; nothing for a loan without one. */
export const SalesSection = ({ application: { appUuid, loan }, onDecided }: SectionInput) => {
  const isAllowed = useMay()('collateral.return')
  const { data } = useQuery({ ...salesQuery(appUuid), enabled: loan !== null })
  const [action, setAction] = useState<SaleAction>()
  if (data === undefined || data.sales.length === 0) return null
  return (
    <Section title={words.title}>
      <div className="flex flex-col gap-8">
        {data.restoration !== null && (
          <Restoration restoration={data.restoration} decide={isAllowed ? setAction : undefined} />
        )}
        {data.sales.map((sale) => (
          <Sale key={sale.uuid} sale={sale} decide={isAllowed ? setAction : undefined} />
        ))}
      </div>
      {action !== undefined && (
        <SaleDialog
          appUuid={appUuid}
          action={action}
          onClose={() => setAction(undefined)}
          onDone={(outcome) => {
            setAction(undefined)
            onDecided(outcome)
          }}
        />
      )}
    </Section>
  )
}
