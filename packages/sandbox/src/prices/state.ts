import { z } from 'zod'
import { GARBAGE_QUOTES } from '@pledge/providers/prices/driver'
import { bigintText } from '../state/typed-state.ts'

/** Invented names. A median needs at least three (decision 19). */
export const SIMULATED_VENUES = ['harbor', 'meridian', 'summit'] as const
export type SimulatedVenue = (typeof SIMULATED_VENUES)[number]

const coinMove = z.union([
  z.object({ kind: z.literal('SERIES') }),
  z.object({ kind: z.literal('FACTOR'), factorBps: bigintText }),
  z.object({ kind: z.literal('FIXED'), priceCents: bigintText }),
])
export type CoinMove = z.output<typeof coinMove>

const venueState = z.object({
  reachable: z.boolean(),
  offsetBps: bigintText,
  garbage: z.enum(GARBAGE_QUOTES).nullable(),
  /** The answers that a frozen venue repeats, by coin. */
  frozen: z.object({ BTC: z.string(), ETH: z.string(), SOL: z.string() }).nullable(),
})
export type VenueState = z.output<typeof venueState>

export const pricesStateSchema = z.object({
  coins: z.object({ BTC: coinMove, ETH: coinMove, SOL: coinMove }),
  venues: z.object({ harbor: venueState, meridian: venueState, summit: venueState }),
})
export type PricesState = z.output<typeof pricesStateSchema>

export const WORKING_VENUE: VenueState = { reachable: true, offsetBps: 0n, garbage: null, frozen: null }
export const QUIET_MARKETS: PricesState = {
  coins: { BTC: { kind: 'SERIES' }, ETH: { kind: 'SERIES' }, SOL: { kind: 'SERIES' } },
  venues: { harbor: WORKING_VENUE, meridian: WORKING_VENUE, summit: WORKING_VENUE },
}
