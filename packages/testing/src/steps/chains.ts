import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { sandboxMine, sandboxSendCoins } from '@pledge/sandbox/contract/sandbox'
import { chainOf, type Simulation } from '@pledge/sandbox/simulation'
import type { Calls } from '../call/calls.ts'
import type { Chains } from './world.ts'

/** The chains of a simulation in the same process. */
export const chainsIn = (simulation: Simulation): Chains => ({
  async pay(coin, payment) {
    await chainOf(simulation, coin).driver.sendToAddress(payment)
  },
  async mine(coin, blocks) {
    await chainOf(simulation, coin).driver.mine(blocks)
  },
})

/** The chains of a server, through the calls of its sandbox. */
export const chainsBehind = (sandbox: Calls): Chains => ({
  async pay(coin, { address, units }) {
    await sandbox.ask(sandboxSendCoins, { body: { coin, address, quantity: formatCoin(units, coin) } })
  },
  async mine(coin, count) {
    await sandbox.ask(sandboxMine, { body: { coin, count } })
  },
})
