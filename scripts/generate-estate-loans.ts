import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import { REGISTER_COLUMNS, REGISTER_HEADER } from '@pledge/domain/refinance/register-line'

/**
 * The invented loans of a defunct lender that the demonstration begins with: always the same ones, so that people and
 * tests may rely on them. Nobody in them exists.
 */

const LOANS = 500
/** The demonstration borrower's own, with which the journey can be tried. */
const OF_CASEY = [
  ['BTC', '0.50000000', '18000.00'],
  ['BTC', '0.25000000', '9500.00'],
  ['BTC', '0.10000000', '5200.00'],
  ['ETH', '6.000000000000000000', '9000.00'],
  ['ETH', '2.500000000000000000', '4100.00'],
] as const
const CASEY = ['Casey', 'Morgan', '1985-02-28', '6789', 'casey@pledge.example', 'US-CA', 'true'] as const

const FIRST = [
  'Alex',
  'Bianca',
  'Carlos',
  'Dana',
  'Elena',
  'Felix',
  'Grace',
  'Hugo',
  'Iris',
  'Jonas',
  'Kira',
  'Liam',
]
const LAST = [
  'Abbott',
  'Bauer',
  'Castillo',
  'Dietrich',
  'Evans',
  'Fischer',
  'Garcia',
  'Hansen',
  "O'Brien",
  'Quinn',
]
const PLACES = ['US-TX', 'US-CA', 'US-FL', 'US-CO', 'US-WA', 'US-GA', 'US-AZ', 'US-OH']

/** A small generator of numbers by chance, the same on every machine (mulberry32, public domain). */
const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const two = (value: number) => String(value).padStart(2, '0')
const numberOf = (index: number) => `CEL-${100_001 + index}`

const inventedLine = (index: number, chance: (below: number) => number): string => {
  const pick = (all: readonly string[]) => all[chance(all.length)] ?? ''
  const coin: RefinanceCoin = chance(3) === 0 ? 'ETH' : 'BTC'
  const units =
    coin === 'BTC' ? BigInt(1_000_000 + chance(300_000_000)) : BigInt(10 + chance(4_000)) * 10n ** 16n
  const balanceCents = BigInt(100_000 + chance(9_000_000))
  const year = 2020 + chance(2)
  const [firstName, lastName] = [pick(FIRST), pick(LAST)]
  const day = `${two(1 + chance(12))}-${two(1 + chance(28))}`
  return [
    numberOf(index),
    coin,
    formatCoin(units, coin),
    formatDollars(balanceCents),
    pick(['0.01', '0.0295', '0.0695', '0.0895']),
    `${year}-${day}`,
    `${year + 3}-${day}`,
    firstName,
    lastName,
    `${1950 + chance(50)}-${two(1 + chance(12))}-${two(1 + chance(28))}`,
    String(chance(10_000)).padStart(4, '0'),
    `${firstName}.${lastName.replaceAll("'", '')}${index}@estate.example`.toLowerCase(),
    pick(PLACES),
    String(chance(10) > 0),
  ].join(',')
}

/** The file that an agent of the demonstration could have imported. */
export const estateLoansText = (): string => {
  const chance = numbersFrom(REGISTER_COLUMNS.length)
  const own = OF_CASEY.map(([coin, quantity, balance], index) =>
    [numberOf(index), coin, quantity, balance, '0.0895', '2021-06-30', '2024-06-30', ...CASEY].join(','),
  )
  const others = Array.from({ length: LOANS - own.length }, (_, index) =>
    inventedLine(own.length + index, chance),
  )
  return `${[REGISTER_HEADER, ...own, ...others].join('\n')}\n`
}
