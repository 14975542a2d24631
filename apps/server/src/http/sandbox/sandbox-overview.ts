import type { AnswerOf } from '@pledge/contract/define-call'
import type { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { unitsToSend } from '@pledge/domain/application/top-up'
import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { knownToken } from '@pledge/domain/collateral/tokens'
import { maskAccountNumber } from '@pledge/domain/disbursement/account-number'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDecimal } from '@pledge/domain/money/decimal-text'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import { chainOf } from '@pledge/sandbox/simulation'
import type { SandboxDeps } from './sandbox-deps.ts'
import { latestPrice } from '../../store/offer/prices.ts'
import { asking } from '../../store/database/database.ts'
import { depositsOf } from '../../store/collateral/deposits.ts'
import { findApplication } from '../../store/application/applications.ts'
import { findOffer } from '../../store/offer/offers.ts'
import { watchedAddresses } from '../../store/work/sweeper.ts'
import { systemOf } from '../../commands/actors.ts'

type Overview = AnswerOf<typeof getSandbox>

const RECENT = 20
const RECENT_ADDRESSES = 10

interface AddressRow {
  readonly row: Overview['depositAddresses'][number]
  readonly signedAt: number
}

/** The newest deposit addresses of a coin, with what has come to each. */
const addressRowsOf = async ({ db, sweeperDb }: SandboxDeps, coin: Coin): Promise<AddressRow[]> => {
  const watched = (await watchedAddresses(sweeperDb, coin)).slice(-RECENT_ADDRESSES).toReversed()
  const rows: AddressRow[] = []
  for (const one of watched) {
    const row = await asking(db, systemOf(one.organizationId), async (tx) => {
      const record = await findApplication(tx, one.applicationId)
      const deposits = await depositsOf(tx, one.applicationId)
      const offerId = record?.application.selectedOfferId ?? null
      const offer = offerId === null ? undefined : await findOffer(tx, offerId)
      return { record, deposits, offer }
    })
    const { application } = row.record ?? {}
    if (application === undefined || application.coin === null) continue
    const seen = row.deposits
      .filter((deposit) => deposit.status !== 'orphaned')
      .reduce((sum, deposit) => sum + deposit.units, 0n)
    const required = unitsToSend(application) ?? 0n
    // Of a renewal, what is carried over lies here already.
    const planned = (row.offer?.quote.collateralUnits ?? 0n) - (application.rollForward?.carriedUnits ?? 0n)
    rows.push({
      row: {
        appUuid: one.applicationId,
        coin: application.coin,
        address: one.address,
        required: formatCoin(required, application.coin),
        planned: formatCoin(planned > required ? planned : required, application.coin),
        received: formatCoin(seen, application.coin),
        borrower: application.borrowerId,
      },
      signedAt: application.signedAt ?? 0,
    })
  }
  return rows
}

const addressRows = async (deps: SandboxDeps): Promise<Overview['depositAddresses']> => {
  const rows: AddressRow[] = []
  for (const coin of COINS) rows.push(...(await addressRowsOf(deps, coin)))
  return rows
    .toSorted((a, b) => b.signedAt - a.signedAt)
    .slice(0, RECENT_ADDRESSES)
    .map(({ row }) => row)
}

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

const priceRows = async ({ db, simulation }: SandboxDeps): Promise<Overview['prices']> => {
  const state = await simulation.prices.state()
  const rows: Overview['prices'] = []
  for (const coin of COINS) {
    const price = await latestPrice(db, coin)
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
      at: record.firstAskedAt,
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
    depositAddresses: await addressRows(deps),
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
