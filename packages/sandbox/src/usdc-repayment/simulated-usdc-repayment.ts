import { createHash } from 'node:crypto'
import { toChecksum } from '@pledge/domain/collateral/address-ethereum'
import {
  USDC_CONTRACTS,
  USDC_PAYMENT_NETWORKS,
  type UsdcPaymentNetwork,
} from '@pledge/domain/usdc-payment/networks'
import type { UsdcNetworkTip, UsdcRepaymentPort, UsdcTransferIn } from '@pledge/providers/usdc-repayment/port'
import { z } from 'zod'
import type { SimulationStore } from '../state/store.ts'
import { appendBounded, bigintText, typedState, type SimulationClock } from '../state/typed-state.ts'

/** Number of stored transfers; a reader that falls further behind misses some, unlike on a real network. */
export const MAXIMUM_TRANSFERS_IN = 1_000
/** Height before the first transfer: realistic, and shows that no code counts from 0. */
const FIRST_HEIGHT = 21_000_000
const ADDRESS_DIGITS = 40

const transferSchema = z.object({
  network: z.enum(USDC_PAYMENT_NETWORKS),
  transactionId: z.string(),
  address: z.string(),
  contract: z.string(),
  units: bigintText,
  blockHeight: z.int(),
  blockHash: z.string(),
  at: z.iso.datetime(),
})
const tipSchema = z.object({ height: z.int(), finalizedHeight: z.int() })
const bookSchema = z.object({
  reachable: z.boolean(),
  counter: z.int().min(0),
  tips: z.object({ Base: tipSchema, Ethereum: tipSchema }),
  transfers: z.array(transferSchema).max(MAXIMUM_TRANSFERS_IN),
})

/** What somebody sends: USDC, unless another contract is given; an empty one is the network's own coin. */
export interface UsdcSent {
  readonly network: UsdcPaymentNetwork
  readonly address: string
  readonly units: bigint
  readonly contract?: string
  /** Of a transaction that pays another address too; a new one by default. */
  readonly transactionId?: string
}

/** The interface for the sandbox, the checks and the tests. */
export interface UsdcRepaymentDriver {
  /** A transfer in a block of its own that is not final yet; returns the transaction. */
  send(transfer: UsdcSent): Promise<string>
  /** Every block of the network so far is final. */
  finalize(network: UsdcPaymentNetwork): Promise<void>
  /** The block of a transfer is replaced: mined again in a later block, or dropped. Throws once it is final. */
  reorganize(transactionId: string, options?: { readonly drop?: boolean }): Promise<void>
  setReachable(reachable: boolean): Promise<void>
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Nobody has the key of it: it is made of a hash. Never for value. */
const addressOf = (key: string): string =>
  toChecksum(`0x${digest(`usdc-repayment:${key}`).slice(0, ADDRESS_DIGITS)}`)

const grown = (tip: UsdcNetworkTip): UsdcNetworkTip => ({ ...tip, height: tip.height + 1 })

const driverOf = (
  book: ReturnType<typeof typedState<typeof bookSchema>>,
  now: SimulationClock,
): UsdcRepaymentDriver => ({
  async send({ network, address, units, contract = USDC_CONTRACTS[network], transactionId: batch }) {
    if (units <= 0n) throw new Error('A transfer must be above zero')
    const at = (await now()).toISOString()
    return book.change((current) => {
      const counter = current.counter + 1
      const tip = grown(current.tips[network])
      const transactionId = batch ?? `0x${digest(`usdc-in:${network}:${counter}`)}`
      const transfer = {
        network,
        transactionId,
        address,
        contract,
        units,
        at,
        blockHeight: tip.height,
        blockHash: `0x${digest(`usdc-block:${network}:${tip.height}:${counter}`)}`,
      }
      const transfers = appendBounded(current.transfers, transfer, MAXIMUM_TRANSFERS_IN)
      const tips = { ...current.tips, [network]: tip }
      return { next: { ...current, counter, tips, transfers }, result: transactionId }
    })
  },
  finalize: (network) =>
    book.change((current) => {
      const { height } = current.tips[network]
      const tips = { ...current.tips, [network]: { height, finalizedHeight: height } }
      return { next: { ...current, tips }, result: undefined }
    }),
  reorganize: (transactionId, { drop = false } = {}) =>
    book.change((current) => {
      const found = current.transfers.find((one) => one.transactionId === transactionId)
      if (found === undefined) throw new Error('There is no such transfer')
      if (found.blockHeight <= current.tips[found.network].finalizedHeight)
        throw new Error('The block of this transfer is final: no reorganization replaces it')
      const counter = current.counter + 1
      const tip = grown(current.tips[found.network])
      const blockHash = `0x${digest(`usdc-block:${found.network}:${tip.height}:${counter}`)}`
      const others = current.transfers.filter((one) => one !== found)
      const transfers = drop ? others : [...others, { ...found, blockHeight: tip.height, blockHash }]
      const tips = { ...current.tips, [found.network]: tip }
      return { next: { ...current, counter, tips, transfers }, result: undefined }
    }),
  setReachable: (reachable) =>
    book.change((current) => ({ next: { ...current, reachable }, result: undefined })),
})

/**
 * Receives USDC on the networks of `USDC_PAYMENT_NETWORKS`. Each transfer is in a block of its own; blocks are final when the
 * driver says so.
 */
export const createSimulatedUsdcRepayment = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
}): { readonly port: UsdcRepaymentPort; readonly driver: UsdcRepaymentDriver } => {
  const first = { height: FIRST_HEIGHT, finalizedHeight: FIRST_HEIGHT }
  const book = typedState(input.store, 'usdc-repayment/book', bookSchema, () => ({
    reachable: true,
    counter: 0,
    tips: { Base: first, Ethereum: first },
    transfers: [],
  }))
  const reached = async () => {
    const current = await book.read()
    if (!current.reachable) throw new Error('The USDC networks cannot be reached')
    return current
  }
  const port: UsdcRepaymentPort = {
    async address(key) {
      await reached()
      return { address: addressOf(key) }
    },
    tip: async (network) => (await reached()).tips[network],
    async transfers({ network, addresses, sinceHeight }) {
      const { tips, transfers } = await reached()
      const wanted = new Map(addresses.map((address) => [address.toLowerCase(), address]))
      const found = transfers.flatMap((one): UsdcTransferIn[] => {
        const address = wanted.get(one.address.toLowerCase())
        if (one.network !== network || one.blockHeight < sinceHeight || address === undefined) return []
        const { transactionId, contract, units, blockHeight, blockHash } = one
        return [{ transactionId, contract, units, blockHeight, blockHash, address, at: new Date(one.at) }]
      })
      return { tip: tips[network], transfers: found }
    },
  }
  return { port, driver: driverOf(book, input.now) }
}
