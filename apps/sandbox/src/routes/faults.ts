import * as calls from '@pledge/sandbox/contract/faults'
import { decodeAddress } from '@pledge/domain/collateral/address'
import type { Coin } from '@pledge/domain/collateral/coins'
import { KNOWN_TOKENS } from '@pledge/domain/collateral/tokens'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDecimal } from '@pledge/domain/money/decimal-text'
import { refuse } from '@pledge/domain/refusal'
import { chainOf, type Simulation } from '@pledge/sandbox/simulation'
import type { SandboxDeps } from '../host.ts'

/** Pending transactions are looked up among this many of the newest. */
const MAX_WAITING = 1_000

/** A pending transaction on a coin's chain. */
const waitingOn = async (simulation: Simulation, coin: Coin, transactionId: string) => {
  const { transactions } = await chainOf(simulation, coin).recent(MAX_WAITING)
  return transactions.find(({ id, blockHeight }) => id === transactionId && blockHeight === null)
}

const positive = (units: bigint | undefined): bigint | undefined =>
  units === undefined || units <= 0n ? undefined : units

const chainFaults = ({ implement, simulation, runRecurringJobs }: SandboxDeps): void => {
  implement(calls.sandboxReplaceTransaction, async ({ body }) => {
    const waiting = await waitingOn(simulation, body.coin, body.transactionId)
    const units = positive(parseCoin(body.quantity, body.coin))
    const address = waiting?.outputs[0]?.address
    if (units === undefined || address === undefined) return refuse('request.invalid')
    const { driver } = chainOf(simulation, body.coin)
    const answer = await driver.replace(body.transactionId, [{ address, units }])
    await runRecurringJobs()
    return { ok: true, answer }
  })

  implement(calls.sandboxDropTransaction, async ({ body }) => {
    const waiting = await waitingOn(simulation, body.coin, body.transactionId)
    if (waiting === undefined) return refuse('request.invalid')
    await chainOf(simulation, body.coin).driver.drop(body.transactionId)
    await runRecurringJobs()
    return { ok: true, answer: {} }
  })

  implement(calls.sandboxSetNode, async ({ body }) => {
    await chainOf(simulation, body.coin).driver.setReachable(body.isReachable)
    if (body.isReachable) await runRecurringJobs()
    return { ok: true, answer: {} }
  })
}

const contractFaults = ({ implement, simulation, runRecurringJobs }: SandboxDeps): void => {
  implement(calls.sandboxSendToken, async ({ body }) => {
    const token = KNOWN_TOKENS[body.coin].find(({ symbol }) => symbol === body.symbol)
    const address = decodeAddress(body.coin, body.address)
    const units =
      token === undefined ? undefined : positive(parseDecimal(body.quantity, { places: token.decimals }))
    if (token === undefined || address === null || units === undefined) return refuse('request.invalid')
    const { driver } = chainOf(simulation, body.coin)
    const answer = await driver.sendToken({ contract: token.contract, address, units })
    await runRecurringJobs()
    return { ok: true, answer }
  })

  implement(calls.sandboxPayByContract, async ({ body }) => {
    const address = decodeAddress('ETH', body.address)
    const units = positive(parseCoin(body.quantity, 'ETH'))
    if (address === null || units === undefined) return refuse('request.invalid')
    const answer = await simulation.ether.driver.payByContract([{ address, units }])
    await runRecurringJobs()
    return { ok: true, answer }
  })
}

const SPIKE_BPS = 3_000n

const venueFaults = ({ implement, simulation, runRecurringJobs }: SandboxDeps): void => {
  const { driver, venues } = simulation.prices

  implement(calls.sandboxSetVenue, async ({ body: { venue, act } }) => {
    if (!venues.some(({ name }) => name === venue)) return refuse('request.invalid')
    switch (act) {
      case 'FREEZE':
        await driver.freeze(venue)
        break
      case 'SPIKE_UP':
        await driver.spike(venue, SPIKE_BPS)
        break
      case 'SPIKE_DOWN':
        await driver.spike(venue, -SPIKE_BPS)
        break
      case 'UNREACHABLE':
        await driver.setReachable(venue, false)
        break
      case 'RESTORE':
        await driver.restore(venue)
        break
      default:
        await driver.answerGarbage(venue, act)
    }
    await runRecurringJobs()
    return { ok: true, answer: {} }
  })
}

const custodianFaults = ({ implement, simulation, runRecurringJobs }: SandboxDeps): void => {
  const { driver } = simulation.custody

  implement(calls.sandboxSetCustodian, async ({ body: { act } }) => {
    if (act === 'UNREACHABLE' || act === 'RESTORE') await driver.setReachable(act === 'RESTORE')
    else await driver.rejectNext(act)
    await runRecurringJobs()
    return { ok: true, answer: {} }
  })
}

const walletScreeningFaults = ({ implement, simulation, runRecurringJobs }: SandboxDeps): void => {
  const { driver } = simulation.walletScreening

  implement(calls.sandboxSetWalletScreening, async ({ body: { act } }) => {
    if (act === 'UNREACHABLE' || act === 'RESTORE') await driver.setReachable(act === 'RESTORE')
    else await driver.answerNext({ anyone: true }, act)
    // The response is for an inquiry that follows, not for one that a job is about to repeat.
    if (act === 'RESTORE') await runRecurringJobs()
    return { ok: true, answer: {} }
  })
}

/** The calls that simulate faults of the outside world; registered only with simulated providers. */
export const sandboxFaultRoutes = (deps: SandboxDeps): void => {
  chainFaults(deps)
  contractFaults(deps)
  venueFaults(deps)
  custodianFaults(deps)
  walletScreeningFaults(deps)
}
