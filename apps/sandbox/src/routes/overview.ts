import type { AnswerOf } from '@pledge/contract/define-call'
import type { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { knownToken } from '@pledge/domain/collateral/tokens'
import { maskAccountNumber } from '@pledge/domain/disbursement/account-number'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDecimal } from '@pledge/domain/money/decimal-text'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import { chainOf } from '@pledge/sandbox/simulation'
import type { SandboxDeps } from '../host.ts'

type Overview = AnswerOf<typeof getSandbox>

const RECENT = 20

/** A payment in whole coins, or in whole tokens of the contract. */
const paymentOf = (
  coin: Coin,
  { address, units, contract }: { address: string; units: bigint; contract?: string | undefined },
) => {
  if (contract === undefined) return { address, quantity: formatCoin(units, coin), asset: coin }
  const token = knownToken(coin, contract)
  return {
    address,
    quantity: formatDecimal(units, token?.decimals ?? 0),
    asset: token?.symbol ?? contract,
  }
}

const venueRows = async ({ simulation }: SandboxDeps): Promise<Overview['venues']> => {
  const { venues } = await simulation.prices.state()
  return Object.entries(venues).map(([venue, { reachable, offsetBps, garbage, frozen }]) => ({
    venue,
    isReachable: reachable,
    isFrozen: frozen !== null,
    garbage,
    offset: formatFraction(Number(offsetBps)),
  }))
}

const chainRows = async ({ simulation }: SandboxDeps): Promise<Overview['chains']> => {
  const rows: Overview['chains'] = []
  for (const coin of COINS) {
    const { tip, transactions, isReachable } = await chainOf(simulation, coin).recent(RECENT)
    const waiting = transactions.filter((transaction) => transaction.blockHeight === null)
    rows.push({
      coin,
      height: tip.height,
      isReachable,
      unconfirmed: waiting.length,
      waiting: waiting.map(({ id, outputs }) => ({
        transactionId: id,
        payments: outputs.map((output) => paymentOf(coin, output)),
      })),
    })
  }
  return rows
}

const priceRows = async ({ latestPrice, simulation }: SandboxDeps): Promise<Overview['prices']> => {
  const state = await simulation.prices.state()
  const rows: Overview['prices'] = []
  for (const coin of COINS) {
    const price = await latestPrice(coin)
    if (price === undefined) continue
    const move = state.coins[coin]
    const bps = move.kind === 'FACTOR' ? move.factorBps : 10_000n
    rows.push({
      coin,
      price: formatDollars(price.priceCents),
      observedAt: price.observedAt.toISOString(),
      factor: `${bps / 10_000n}.${(bps % 10_000n).toString().padStart(4, '0')}`,
    })
  }
  return rows
}

const paymentRows = async ({ simulation }: SandboxDeps): Promise<Overview['payments']> => {
  const { driver } = simulation.disbursement
  const reported = await driver.reported()
  const returned = new Set(
    reported.filter(({ kind }) => kind === 'RETURN').map(({ traceNumber }) => traceNumber),
  )
  return (await driver.payments())
    .slice(-RECENT)
    .toReversed()
    .map((record) => ({
      traceNumber: record.traceNumber,
      status: returned.has(record.traceNumber) ? 'RETURNED' : record.status,
      amount: formatDollars(record.payment.amountCents),
      accountHolder: `${record.payment.firstName} ${record.payment.lastName}`,
      accountMask: maskAccountNumber(record.payment.accountNumber),
      at: record.firstRequestedAt,
    }))
}

/** Everything that the sandbox page shows of the simulated world. */
export const sandboxOverview = async (deps: SandboxDeps): Promise<Overview> => {
  const { simulation, clock, signIns } = deps
  const inbox = await simulation.mail.driver.inbox({ limit: RECENT })
  return {
    now: clock.business().toISOString(),
    clockOffsetSeconds: Math.trunc(clock.offsetMs() / 1_000),
    chains: await chainRows(deps),
    prices: await priceRows(deps),
    venues: await venueRows(deps),
    depositAddresses: [...(await deps.openAddresses())],
    payments: await paymentRows(deps),
    mails: inbox.map((mail) => ({
      id: mail.idempotencyKey,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      at: mail.sentAt,
    })),
    signIns: [...signIns],
  }
}
