import { KNOWN_TOKENS } from '@pledge/domain/collateral/tokens'
import type { ChainDriver, PoolDriver, ProgramDriver } from '@pledge/providers/chain/driver'
import { ETHER_OFFER, OFFER, SOL_OFFER } from '@pledge/testing/steps/payloads'
import type { Caller } from '../../product/callers.test-data.ts'
import { WALLETS } from '../../product/releases.test-data.ts'

/**
 * A coin of the deposit matrix. `deep`: blocks that confirm any deposit of the tests. `token`: sent instead of the
 * coin, on a chain with tokens; `hasPool`: transactions wait publicly and may be replaced. Another coin needs another
 * line.
 */
export const MATRIX_COINS = [
  { coin: 'BTC', offer: OFFER, deep: 8, hasPool: true, token: null },
  { coin: 'ETH', offer: ETHER_OFFER, deep: 96, hasPool: true, token: KNOWN_TOKENS.ETH[0]?.contract ?? '' },
  { coin: 'SOL', offer: SOL_OFFER, deep: 70, hasPool: false, token: KNOWN_TOKENS.SOL[0]?.contract ?? '' },
] as const
export type MatrixCoin = (typeof MATRIX_COINS)[number]

/** A loan that receives deposits. `required` in base units. */
export interface MatrixLoan {
  readonly borrower: Caller
  readonly uuid: string
  readonly address: string
  readonly required: bigint
}

/** The tools of a payment: `look` runs a poll of the chains. */
export interface Sending {
  readonly coin: MatrixCoin
  readonly driver: ChainDriver
  readonly address: string
  /** What the loan still lacks. */
  readonly due: bigint
  look(): Promise<void>
}

/** How coins arrive, and how many of them the chain has once all of it is confirmed. */
export interface Way {
  readonly name: string
  readonly stays: (sending: Sending) => bigint
  /** Only on chains that have it. */
  readonly needs?: 'pool' | 'tokens'
  /** Before the blocks that confirm it. */
  readonly send: (sending: Sending) => Promise<void>
}

const DUST = 1n

const pay = ({ driver, address }: Sending, units: bigint) => driver.sendToAddress({ address, units })

/**
 * The ways in which coins arrive at an address at any time in the life of its loan (R6). Each uses its own decimal
 * place, so that a sum shows which one is missing, and none affects the earlier ones' coins.
 */
const WAYS: readonly Way[] = [
  {
    name: 'dust',
    stays: () => DUST,
    async send(sending) {
      await pay(sending, DUST)
    },
  },
  {
    name: 'split over several transactions and blocks',
    stays: () => 70n,
    async send(sending) {
      await pay(sending, 10n)
      await pay(sending, 20n)
      await sending.driver.mine(1)
      await sending.look()
      await pay(sending, 40n)
    },
  },
  {
    name: 'several outputs of one transaction, one of them to somebody else',
    stays: () => 300n,
    async send({ driver, address, coin }) {
      const stranger = WALLETS[coin.coin][1]
      await driver.sendTransaction([
        { address, units: 100n },
        { address: stranger, units: 500n },
        { address, units: 200n },
      ])
    },
  },
  {
    name: 'replaced in the pool by the same with a higher fee',
    stays: () => 3_000n,
    needs: 'pool',
    async send(sending) {
      const { transactionId } = await pay(sending, 3_000n)
      await sending.look()
      await (sending.driver as PoolDriver).replace(transactionId)
    },
  },
  {
    name: 'replaced in the pool by one that pays less',
    stays: () => 20_000n,
    needs: 'pool',
    async send(sending) {
      const { driver, address, look } = sending
      const { transactionId } = await pay(sending, 50_000n)
      await look()
      await (driver as PoolDriver).replace(transactionId, [{ address, units: 20_000n }])
    },
  },
  {
    name: 'orphaned and mined again',
    stays: () => 100_000n,
    async send(sending) {
      const { driver, look } = sending
      await driver.mine(1)
      await pay(sending, 100_000n)
      await driver.mine(2)
      await look()
      await driver.reorganize(2)
      await look()
    },
  },
  {
    name: 'orphaned for ever',
    stays: () => 0n,
    async send(sending) {
      const { driver, look } = sending
      await driver.mine(1)
      await pay(sending, 4_000_000n)
      await driver.mine(2)
      await look()
      await driver.reorganize(2, { drop: true })
      await look()
    },
  },
  {
    name: 'a token in place of the coin',
    stays: () => 0n,
    needs: 'tokens',
    async send({ driver, address, coin }) {
      if (coin.token === null) throw new Error(`no token comes by the chain of ${coin.coin}`)
      await (driver as ProgramDriver).sendToken({ contract: coin.token, address, units: 1_000n })
    },
  },
]

const NEEDED = {
  pool: ({ hasPool }: MatrixCoin) => hasPool,
  tokens: ({ token }: MatrixCoin) => token !== null,
}
/** The ways that exist on a coin's chain. */
export const waysOn = (coin: MatrixCoin): readonly Way[] =>
  WAYS.filter(({ needs }) => needs === undefined || NEEDED[needs](coin))

/** Those that complete a loan's collateral: all but one unit, that unit, and more than required. */
export const FILLING: readonly Way[] = [
  {
    name: 'under: all but one unit',
    stays: ({ due }) => due - DUST,
    async send(sending) {
      await pay(sending, sending.due - DUST)
    },
  },
  {
    name: 'exact: the unit that was missing',
    stays: ({ due }) => due,
    async send(sending) {
      await pay(sending, sending.due)
    },
  },
  {
    name: 'over: what nobody asked for',
    stays: () => 3_000n,
    async send(sending) {
      await pay(sending, 3_000n)
    },
  },
]
