import type { MarginView } from '@pledge/contract/margin-view'
import { portfolioMargin as words } from '@pledge/copy/en/portfolio/margin'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExtendMarginCallDialog } from '../../decisions/ExtendMarginCallDialog.tsx'
import { momentText } from '../../frame/time.ts'
import { applicationKey } from '../../queries.ts'
import { useMay } from '../../session/rights.ts'
import { Facts, type Fact } from './Facts.tsx'
import type { SectionInput } from './section-input.ts'

const neededText = ({ needed }: MarginView): string =>
  needed === null
    ? words.noPrice
    : fill(words.neededEither, {
        coins: dueCoins(needed.collateral.coinQuantity, needed.collateral.type),
        payment: wireDollars(needed.payment),
      })

const factsOf = (margin: MarginView): readonly Fact[] => {
  const { state, call, cureTargetLtv } = margin
  return [
    [words.state, call?.isPaused === true ? words.paused : words.states[state]],
    ...(call === null
      ? []
      : [
          [words.since, momentText(call.openedAt)] as const,
          [words.deadline, momentText(call.cureBy)] as const,
          [words.acted, call.hasActed ? words.yes : words.no] as const,
        ]),
    [words.target, shortPercent(cureTargetLtv)],
    [words.needed, neededText(margin)],
  ]
}

/** The open margin call of a loan, or its sale that is due; what led to it is in the event log. Nothing for other loans. */
export const MarginSection = ({ application: { appUuid, margin }, onDecided }: SectionInput) => {
  const queryClient = useQueryClient()
  const [isExtending, setExtending] = useState(false)
  const isAllowed = useMay()('collateral.return')
  if (margin === null || (margin.state !== 'CALLED' && margin.state !== 'SALE_DUE')) return null
  return (
    <Section title={words.ofLoan}>
      <Facts facts={factsOf(margin)} />
      {isAllowed && margin.call !== null && (
        <Button
          size="small"
          variant="secondary"
          className="mt-4 self-start"
          onClick={() => setExtending(true)}
        >
          {words.extend}
        </Button>
      )}
      {isExtending && (
        <ExtendMarginCallDialog
          entry={{ appUuid, margin }}
          onClose={() => setExtending(false)}
          onDone={(outcome) => {
            setExtending(false)
            void queryClient.invalidateQueries({ queryKey: applicationKey(appUuid) })
            onDecided(outcome)
          }}
        />
      )}
    </Section>
  )
}
