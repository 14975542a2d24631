import type { ReadingData } from './events.ts'
import type { MarginReading } from './reading.ts'

/** A reading as an event carries it. */
export const readingData = ({
  owedCents,
  units,
  priceCents,
  pricedAt,
  before,
}: MarginReading): ReadingData => ({
  owedCents: owedCents.toString(),
  units: (units > 0n ? units : 0n).toString(),
  priceCents: priceCents.toString(),
  pricedAt,
  before: before === null ? null : { priceCents: before.priceCents.toString(), pricedAt: before.pricedAt },
})

export const readingOf = (data: ReadingData): MarginReading => ({
  owedCents: BigInt(data.owedCents),
  units: BigInt(data.units),
  priceCents: BigInt(data.priceCents),
  pricedAt: data.pricedAt,
  before:
    data.before === null
      ? null
      : { priceCents: BigInt(data.before.priceCents), pricedAt: data.before.pricedAt },
})
