import type { ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import type { MarginView } from '@pledge/contract/margin-view'
import { messages } from '@pledge/copy/en/messages'
import { marginCall } from '@pledge/copy/en/screens/margin-call'
import { fill } from '@pledge/copy/fill'
import { dollars, wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { bpsShortPercent } from '@pledge/copy/format/percent'
import { neededToCure } from '@pledge/domain/margin/needed-to-cure'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { parseFraction } from '@pledge/domain/money/parse-fraction'
import { buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { RadioCards } from '@pledge/ui/RadioCards'
import { useId, useState } from 'react'
import { timeOfDay } from '../../../brand/dates.ts'
import { useOrganization } from '../../../brand/use-organization.ts'
import { PageLink } from '../../../journey/PageLink.tsx'

const words = marginCall.fix
/** How far below the target 'with room to spare' goes, in basis points of LTV. */
const ROOM_BPS = 500

type NeededAmounts = NonNullable<MarginView['needed']>
type Price = NonNullable<ConfirmedCollateral['price']>

export interface FixCallProps {
  readonly appUuid: string
  /** Borrowers abroad pay in USDC, not by wire. */
  readonly isInternational: boolean
  readonly needed: NeededAmounts
  readonly cureTargetLtv: string
  readonly confirmed: ConfirmedCollateral
  readonly price: Price
  /** The address in the page where a payment is made, or explained. */
  readonly payHref: string
}

/** The same as the server's minimum, for a lower LTV. */
const withRoom = ({
  needed,
  cureTargetLtv,
  confirmed,
  price,
}: Pick<FixCallProps, 'needed' | 'cureTargetLtv' | 'confirmed' | 'price'>): {
  readonly needed: NeededAmounts
  readonly ltvBps: number
} => {
  const coin = needed.collateral.type
  const [owedCents, units] = [parseDollars(confirmed.balance), parseCoin(confirmed.coinQuantity, coin)]
  const [priceCents, targetBps] = [parseDollars(price.price), parseFraction(cureTargetLtv)]
  if (owedCents === undefined || units === undefined || priceCents === undefined || targetBps === undefined)
    throw new Error('a margin call has its figures')
  const ltvBps = targetBps - ROOM_BPS
  const more = neededToCure({ coin, owedCents, units, priceCents }, ltvBps)
  return {
    needed: {
      collateral: { coinQuantity: formatCoin(more.units, coin), type: coin },
      payment: formatDollars(more.cents),
    },
    ltvBps,
  }
}

type Way = 'add' | 'pay'
type Much = 'minimum' | 'spare'

const amountOf = (way: Way, { collateral, payment }: NeededAmounts): string =>
  way === 'add' ? dueCoins(collateral.coinQuantity, collateral.type) : wireDollars(payment)

/** How an open margin call can be cured, and by how much: coins or dollars, just enough or with room (row 1.9.12). */
export const FixCall = (props: FixCallProps) => {
  const { appUuid, isInternational, needed, cureTargetLtv, price, payHref } = props
  const { timeZone } = useOrganization()
  const [way, setWay] = useState<Way>('add')
  const [much, setMuch] = useState<Much>('spare')
  const titleId = useId()
  const spare = withRoom(props)
  const target = bpsShortPercent(parseFraction(cureTargetLtv) ?? 0)
  const amounts = { minimum: amountOf(way, needed), spare: amountOf(way, spare.needed) }
  const time = timeOfDay(Date.parse(price.observedAt), { timeZone })
  return (
    <Card as="section" labelledBy={titleId} className="flex flex-col gap-5">
      <h3 id={titleId} className="text-lg">
        {words.title}
      </h3>
      <RadioCards
        legend={words.way}
        legendHidden
        name={`${titleId}-way`}
        columns={2}
        value={way}
        onValueChange={setWay}
        options={[
          {
            value: 'add',
            label: fill(words.add, { coin: messages.coins[needed.collateral.type] }),
            description: `${fill(words.atLeast, { amount: amountOf('add', needed) })}. ${words.addNote}`,
          },
          {
            value: 'pay',
            label: words.pay,
            description: `${fill(words.atLeast, { amount: amountOf('pay', needed) })}. ${isInternational ? words.payNoteUsdc : words.payNote}`,
          },
        ]}
      />
      <RadioCards
        legend={words.much}
        name={`${titleId}-much`}
        value={much}
        onValueChange={setMuch}
        options={[
          {
            value: 'minimum',
            label: words.minimum,
            description: fill(words.minimumNote, { target }),
            aside: <Aside amount={amounts.minimum} note={fill(words.under, { ltv: target })} />,
          },
          {
            value: 'spare',
            label: words.spare,
            description: words.spareNote,
            aside: (
              <Aside
                amount={amounts.spare}
                note={fill(words.after, { ltv: bpsShortPercent(spare.ltvBps) })}
              />
            ),
          },
        ]}
      />
      {way === 'add' ? (
        <PageLink page="collateral" appUuid={appUuid} className={buttonLook({ block: true })}>
          {fill(words.toAdd, { amount: amounts[much] })}
        </PageLink>
      ) : (
        <a href={payHref} className={buttonLook({ block: true })}>
          {fill(words.toPay, { amount: amounts[much] })}
        </a>
      )}
      <p className="text-sm text-muted figures">
        {fill(words.follows, { price: dollars(parseDollars(price.price) ?? 0n), time })}
      </p>
    </Card>
  )
}

const Aside = ({ amount, note }: { readonly amount: string; readonly note: string }) => (
  <span className="block figures sm:text-right">
    <b className="block font-semibold">{amount}</b>
    <span className="block text-sm text-muted">{note}</span>
  </span>
)
