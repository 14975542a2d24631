import { fillOf, sliceOf, termsOf } from './event-data.ts'
import type { LiquidationEvent, LiquidationEventOf } from './events.ts'
import { expensesCentsOf, type Liquidation, type Stop } from './liquidation.ts'
import { resultOfSale } from './receipt.ts'

const orderOf = ({ liquidationId, orderedAt, cause, terms, slices, convertedAt }: Liquidation) => ({
  liquidationId,
  orderedAt,
  cause,
  terms,
  slices,
  convertedAt,
})

const stopOf = ({ at, by, data }: LiquidationEventOf<'LiquidationStopped'>): Stop => ({
  cause: data.cause,
  reason: data.reason,
  since: at,
  agentId: by.kind === 'agent' ? by.id : null,
})

const closed = (liquidation: Liquidation, { at, data }: LiquidationEventOf<'SliceClosed'>): Liquidation => {
  if (liquidation.state !== 'SELLING') throw new Error('SliceClosed without an order')
  const { slice, stop } = liquidation
  const ended = { ...slice, result: data.result, closedAt: at }
  const order = { ...orderOf(liquidation), slices: [...liquidation.slices, ended] }
  return stop === null ? { ...order, state: 'ORDERED' } : { ...order, state: 'STOPPED', stop }
}

/** Where it was stopped: what a conversion brought goes on being held. */
const resumed = (liquidation: Liquidation): Liquidation => {
  if (liquidation.state === 'SELLING') return { ...liquidation, stop: null }
  const state = liquidation.convertedAt === null ? 'ORDERED' : 'CONVERTED'
  return { ...orderOf(liquidation), state }
}

const filled = (liquidation: Liquidation, { data }: LiquidationEventOf<'SliceFilled'>): Liquidation => {
  if (liquidation.state !== 'SELLING') throw new Error('SliceFilled without an order')
  const { slice } = liquidation
  return { ...liquidation, slice: { ...slice, fills: [...slice.fills, ...data.fills.map(fillOf)] } }
}

const concluded = (
  liquidation: Liquidation,
  { at, data }: LiquidationEventOf<'LiquidationConcluded'>,
): Liquidation => {
  const owed = {
    chargesCents: BigInt(data.owed.chargesCents),
    interestCents: BigInt(data.owed.interestCents),
    principalCents: BigInt(data.owed.principalCents),
  }
  const order = orderOf(liquidation)
  const expensesCents = expensesCentsOf(liquidation)
  const { coin } = order.terms
  const boughtFills = (data.boughtFills ?? []).map(fillOf)
  return {
    ...order,
    state: 'CONCLUDED',
    concludedAt: at,
    conclusion: data.conclusion,
    owed,
    expensesCents,
    boughtFills,
    ...(data.undeliveredUnits === undefined ? {} : { undeliveredUnits: BigInt(data.undeliveredUnits) }),
    ...resultOfSale({ coin, terms: order.terms, slices: order.slices, owed, expensesCents, boughtFills }),
  }
}

/** A sale after one of its events. Throws on a history that the rules do not allow. */
export const liquidationAfter = (before: Liquidation | null, event: LiquidationEvent): Liquidation => {
  if (event.type === 'LiquidationOrdered') {
    const { liquidationId, cause } = event.data
    return {
      state: 'ORDERED',
      liquidationId,
      orderedAt: event.at,
      cause,
      terms: termsOf(event.data),
      slices: [],
      convertedAt: null,
    }
  }
  if (before === null) throw new Error(`${event.type} of a sale that was not ordered`)
  switch (event.type) {
    case 'SliceOrdered':
      return { ...orderOf(before), state: 'SELLING', slice: sliceOf(event.data), stop: null }
    case 'SliceFilled':
      return filled(before, event)
    case 'SliceClosed':
      return closed(before, event)
    case 'CollateralConverted':
      return { ...orderOf(before), convertedAt: event.at, state: 'CONVERTED' }
    case 'LiquidationStopped':
      return before.state === 'SELLING'
        ? { ...before, stop: stopOf(event) }
        : { ...orderOf(before), state: 'STOPPED', stop: stopOf(event) }
    case 'LiquidationResumed':
      return resumed(before)
    case 'LiquidationConcluded':
      return concluded(before, event)
  }
}
