import { createHash } from 'node:crypto'
import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { RELEASE_RESULTS, type ReleaseResult } from '@pledge/domain/release/results'
import { bech32 } from '@scure/base'
import { z } from 'zod'
import { depositAddress } from '@pledge/providers/custody/derive'
import type { CustodyPort } from '@pledge/providers/custody/port'
import { answerOnce } from '../state/answers-by-key.ts'
import type { SimulationStore } from '../state/store.ts'
import { appendBounded, bigintText, typedState } from '../state/typed-state.ts'
import { solanaAddressAt } from './solana-keys.ts'

/**
 * Account keys of the public test mnemonic (eleven times "abandon", then "about"), at m/84'/0'/0' and m/44'/60'/0'.
 * The private keys are public: never use them for funds of value.
 */
export const TEST_ACCOUNT_KEYS = {
  BTC: 'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
  ETH: 'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
} as const

/** The seed of the same mnemonic, from which the custodian derives the SOL addresses. */
export const TEST_SEED =
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4'

/** Not the prefix of any chain, so that nothing can be sent to it. */
const WALLET_PREFIX = 'sim'

const walletAddress = (purpose: string, identityId: string): string => {
  const digest = createHash('sha256').update(`${purpose}:${identityId}`).digest().subarray(0, 20)
  return bech32.encode(WALLET_PREFIX, bech32.toWords(new Uint8Array(digest)))
}

const REQUESTED_UNDER = 'custody/withdrawal'

/** A chain on which the custodian pays: one payment for each key. */
export interface Payer {
  payOnce(
    key: string,
    output: { readonly address: string; readonly units: bigint },
  ): Promise<{ readonly transactionId: string }>
}

/** What the outside world does to the custodian. Tests call it. */
export interface CustodyDriver {
  /** Rejects the next new withdrawals with these results, in order. */
  rejectNext(result: Exclude<ReleaseResult, 'SUCCESS'>): Promise<void>
  /** While the custodian is unreachable, every withdrawal is answered UNKNOWN. */
  setReachable(reachable: boolean): Promise<void>
  /** What a transaction of the estate has delivered. Before this, the custodian has received whatever the estate says it sent. */
  setDelivered(delivered: {
    readonly coin: Coin
    readonly transactionId: string
    readonly units: bigint
  }): Promise<void>
}

/** More than any chain has of its coin: a transaction that no driver set confirms any quantity. */
const ANY_QUANTITY = 10n ** 30n

const REJECTIONS = RELEASE_RESULTS.filter((result) => result !== 'SUCCESS')
const MAX_SCRIPTED = 100
const scriptSchema = z.object({
  reachable: z.boolean(),
  next: z.array(z.enum(REJECTIONS)).max(MAX_SCRIPTED),
  /** By coin and transaction; worlds that were stored before have none. */
  delivered: z.record(z.string(), bigintText).optional(),
})
/** The withdrawal requested under a key and whether it was rejected, or that the key is void. */
const requestSchema = z.union([
  z.object({
    coin: z.enum(COINS),
    address: z.string(),
    units: bigintText,
    rejected: z.enum(REJECTIONS).nullable(),
  }),
  z.object({ isVoided: z.literal(true) }),
])
type Request = z.output<typeof requestSchema>

interface AccountKeys {
  readonly BTC: string
  readonly ETH: string
}

const derive = (accountKeys: AccountKeys, coin: Coin, index: number): string => {
  if (coin === 'SOL') return solanaAddressAt(Buffer.from(TEST_SEED, 'hex'), index)
  const derived = depositAddress({ chain: coin, accountXpub: accountKeys[coin], index })
  if (!derived.ok) throw new Error(`No deposit address: the ${coin} account key or the index is not valid`)
  return derived.address
}

/**
 * Custody of BTC and ETH, watch-only from account keys, and of SOL, whose addresses the custodian derives from its
 * seed (SLIP-10 hardens every step, so public keys have no children). Withdrawals are payments on the simulated
 * chains, idempotent by key.
 */
export const createSimulatedCustody = (input: {
  readonly store: SimulationStore
  readonly chains: Readonly<Record<Coin, Payer>>
  readonly accountKeys?: AccountKeys
}): { readonly port: CustodyPort; readonly driver: CustodyDriver } => {
  const accountKeys = input.accountKeys ?? TEST_ACCOUNT_KEYS
  const script = typedState(input.store, 'custody', scriptSchema, () => ({ reachable: true, next: [] }))
  const takeRejection = () =>
    script.change((current) => {
      const [first = null, ...next] = current.next
      return { next: { ...current, next }, result: first }
    })
  const isReachable = async () => (await script.read()).reachable
  /** What is stored under a key; stores this answer if there is none yet. */
  const keptUnder = (idempotencyKey: string, answer: () => Promise<Request>): Promise<Request> =>
    answerOnce({ store: input.store, prefix: REQUESTED_UNDER, idempotencyKey, schema: requestSchema, answer })
  const withdraw: CustodyPort['withdraw'] = async ({ idempotencyKey, coin, address, units }) => {
    if (!(await isReachable())) return { status: 'UNKNOWN' }
    const request = await keptUnder(idempotencyKey, async () => ({
      coin,
      address,
      units,
      rejected: await takeRejection(),
    }))
    if ('isVoided' in request) return { status: 'REJECTED', result: 'NO_COLLATERAL' }
    if (request.coin !== coin || request.address !== address || request.units !== units)
      throw new Error('The key was used for another withdrawal')
    if (request.rejected !== null) return { status: 'REJECTED', result: request.rejected }
    const paid = await input.chains[coin].payOnce(`custody/${idempotencyKey}`, { address, units })
    return { status: 'BROADCAST', ...paid }
  }
  const port: CustodyPort = {
    depositAddress: async ({ coin, index }) => Promise.resolve({ address: derive(accountKeys, coin, index) }),
    userWallet: ({ identityId }) =>
      Promise.resolve({
        accountAddress: walletAddress('account', identityId),
        groupPolicyAddress: walletAddress('group-policy', identityId),
      }),
    withdraw,
    async delivered({ coin, transactionId }) {
      const { reachable, delivered = {} } = await script.read()
      if (!reachable) throw new Error('The custodian is not reachable')
      return { units: delivered[`${coin} ${transactionId}`] ?? ANY_QUANTITY }
    },
    async voidIntent(idempotencyKey) {
      if (!(await isReachable())) return 'UNKNOWN'
      const request = await keptUnder(idempotencyKey, () => Promise.resolve({ isVoided: true }))
      return 'isVoided' in request ? 'VOIDED' : 'ASKED'
    },
  }
  const driver: CustodyDriver = {
    rejectNext: (result) =>
      script.change((current) => ({
        next: { ...current, next: appendBounded(current.next, result, MAX_SCRIPTED) },
        result: undefined,
      })),
    setReachable: (reachable) =>
      script.change((current) => ({ next: { ...current, reachable }, result: undefined })),
    setDelivered: ({ coin, transactionId, units }) =>
      script.change((current) => ({
        next: { ...current, delivered: { ...current.delivered, [`${coin} ${transactionId}`]: units } },
        result: undefined,
      })),
  }
  return { port, driver }
}
