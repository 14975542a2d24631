import { symbolOf, type UsdcPaymentNetwork } from '@pledge/domain/usdc-payment/networks'
import * as z from 'zod'
import { recordUsdcTransfers } from '../../commands/usdc-payment/record-usdc-transfers.ts'
import { usdcAddressesToPoll, type PolledUsdcAddress } from '../../store/usdc-payment/usdc-addresses.ts'
import {
  beginUsdcPoll,
  begunUsdcPolls,
  saveUsdcPoll,
  usdcPoll,
  type PollScope,
  type UsdcPoll,
} from '../../store/usdc-payment/usdc-polls.ts'
import type { Lease } from '../../store/work/alone.ts'
import type { JobDeps } from '../deps.ts'

/** Addresses in one question to a network. */
const ADDRESSES_A_PAGE = 500
/** Transfers in one answer, of which most would be spam. With more, the page is read again by the next run (note 096). */
const MOST_TRANSFERS = 100_000
/** Pages of open addresses in one run; the next run continues with the rest. */
const MOST_PAGES_A_RUN = 40

const height = z.int().min(0)
const tipSchema = z
  .object({ height, finalizedHeight: height })
  .refine((tip) => tip.finalizedHeight <= tip.height, 'a final block is not above the newest')
const transferSchema = z.object({
  transactionId: z.string().min(1).max(90),
  contract: z.string().max(100),
  units: z.bigint().positive(),
  blockHeight: height,
  blockHash: z.string().min(1).max(100),
  at: z.date(),
  address: z.string(),
})
const answerSchema = z.object({ tip: tipSchema, transfers: z.array(z.unknown()).max(MOST_TRANSFERS) })
const assetSchema = z.object({ contract: z.string(), units: z.bigint() })

/**
 * Whether a reported transfer can mean anything. Anybody can move nothing from anywhere, and any amount of a token of their own:
 * such a transfer is left out before it is parsed, so that it cannot keep the others from being read.
 */
const isOfInterest = (network: UsdcPaymentNetwork, reported: unknown): boolean => {
  const asset = assetSchema.safeParse(reported)
  if (!asset.success) return true
  const { contract, units } = asset.data
  return symbolOf(network, contract) !== undefined && units !== 0n
}

/** An answer of the provider. Throws at what cannot be, because what is left out of an answer is never read again. */
const parseAnswer = (network: UsdcPaymentNetwork, addresses: readonly string[], answer: unknown) => {
  const { tip, transfers } = answerSchema.parse(answer)
  const wanted = new Set(addresses.map((address) => address.toLowerCase()))
  const parsed = transfers
    .filter((one) => isOfInterest(network, one))
    .map((one) => {
      const transfer = transferSchema.parse(one)
      const address = transfer.address.toLowerCase()
      if (!wanted.has(address)) throw new Error('the provider reported an address that was not requested')
      if (transfer.blockHeight > tip.height) throw new Error('the provider reported a block above its newest')
      return { ...transfer, address }
    })
  return { tip, transfers: parsed }
}

/** A poll of one network, under its lease. */
export interface NetworkPoll {
  readonly deps: JobDeps
  readonly network: UsdcPaymentNetwork
  readonly lease: Lease
}

/**
 * The first pass begins at the block that is final now. It is stored before any address is assigned, so that no transfer to an
 * address is in a block below it. Returns why networks could not be read.
 */
export const beginPolling = async (
  deps: JobDeps,
  networks: readonly UsdcPaymentNetwork[],
): Promise<readonly unknown[]> => {
  const begun = await begunUsdcPolls(deps.db)
  const begin = async (network: UsdcPaymentNetwork): Promise<void> => {
    for (const scope of ['OPEN', 'ALL'] as const) {
      if (begun.some((poll) => poll.network === network && poll.scope === scope)) continue
      const { finalizedHeight } = tipSchema.parse(await deps.usdcRepayment.tip(network))
      await beginUsdcPoll(deps.db, { network, scope }, BigInt(finalizedHeight), deps.clock.business())
    }
  }
  const failures: unknown[] = []
  for (const network of networks) await begin(network).catch((error: unknown) => void failures.push(error))
  return failures
}

interface PageRead {
  /** What was final on the network when it was read. */
  readonly finalizedHeight: number
  readonly hasFailed: boolean
}

const readPage = async (
  { deps, network, lease }: NetworkPoll,
  page: readonly PolledUsdcAddress[],
  sinceHeight: number,
): Promise<PageRead> => {
  const addresses = page.map(({ address }) => address)
  const { tip, transfers } = parseAnswer(
    network,
    addresses,
    await deps.usdcRepayment.transfers({ network, addresses, sinceHeight }),
  )
  let hasFailed = false
  for (const { applicationId, organizationId, address, hasUnconfirmed } of page) {
    const reported = transfers.filter((transfer) => transfer.address === address.toLowerCase())
    if (reported.length === 0 && !hasUnconfirmed) continue
    lease.ensureHeld()
    try {
      const report = { network, reported, sinceHeight, ...tip }
      const stored = await recordUsdcTransfers(deps)({ applicationId, organizationId, report })
      if (!stored.ok) throw new Error(`the transfers were refused: ${stored.code}`)
    } catch (error) {
      hasFailed = true
      deps.log.warn(
        { err: error, watcher: 'sync-usdc-payments', item: applicationId },
        'transfers in USDC were not stored; this height is read again',
      )
    }
  }
  return { finalizedHeight: tip.finalizedHeight, hasFailed }
}

/** The pass after a page: past its last address, or at the beginning of the next pass. */
const pollAfter = (poll: UsdcPoll, page: readonly PolledUsdcAddress[], read: PageRead): UsdcPoll => {
  const isFirst = poll.afterIndex < 0n
  const final = read.hasFailed ? poll.sinceHeight : BigInt(read.finalizedHeight)
  // The lowest of all pages: a node that lags behind has not reported the blocks above its own.
  const nextSinceHeight = isFirst || final < poll.nextSinceHeight ? final : poll.nextSinceHeight
  const last = page.length < ADDRESSES_A_PAGE ? undefined : page.at(-1)
  return last === undefined
    ? { afterIndex: -1n, sinceHeight: nextSinceHeight, nextSinceHeight }
    : { ...poll, afterIndex: last.index, nextSinceHeight }
}

const skipTo = async ({ deps, network, lease }: NetworkPoll, scope: PollScope, sinceHeight: bigint) => {
  lease.ensureHeld()
  const at = { afterIndex: -1n, sinceHeight, nextSinceHeight: sinceHeight }
  await saveUsdcPoll(deps.db, { network, scope }, at, deps.clock.business())
}

/** Reads the next page of a pass; resolves to whether the pass is over. */
const pollPage = async (poll: NetworkPoll, scope: PollScope): Promise<boolean> => {
  const { deps, network, lease } = poll
  const pass = await usdcPoll(deps.db, network, scope)
  if (pass === undefined) throw new Error('a network is polled once its first pass has begun')
  const nextPage = () =>
    usdcAddressesToPoll(deps.sweeperDb, {
      network,
      onlyOpen: scope === 'OPEN',
      afterIndex: pass.afterIndex,
      most: ADDRESSES_A_PAGE,
    })
  let page = await nextPage()
  lease.ensureHeld()
  if (page.length === 0 && pass.afterIndex < 0n) {
    // No address has to be read: the pass moves on, or the first address would be read from its beginning years later. The
    // block is final before the addresses are listed again, so no transfer to one that is new can be in it.
    const { finalizedHeight } = tipSchema.parse(await deps.usdcRepayment.tip(network))
    page = await nextPage()
    if (page.length === 0) {
      await skipTo(poll, scope, BigInt(finalizedHeight))
      return true
    }
  }
  const read =
    page.length === 0
      ? { finalizedHeight: Number(pass.nextSinceHeight), hasFailed: false }
      : await readPage(poll, page, Number(pass.sinceHeight))
  lease.ensureHeld()
  const after = pollAfter(pass, page, read)
  await saveUsdcPoll(deps.db, { network, scope }, after, deps.clock.business())
  return after.afterIndex < 0n
}

/**
 * Polls one network (note 096): the addresses of loans in service, page by page until all were read, then one page of every
 * address, for transfers that come late. A pass reads from the block that was final when the pass before it began, so nothing
 * above is missed, and what a reorganization removes is noticed. A page that cannot be read is read again by the next run.
 */
export const pollUsdcNetwork = async (poll: NetworkPoll): Promise<void> => {
  for (let pages = 0; pages < MOST_PAGES_A_RUN && !poll.deps.isOver(); pages += 1)
    if (await pollPage(poll, 'OPEN')) break
  if (!poll.deps.isOver()) await pollPage(poll, 'ALL')
}
