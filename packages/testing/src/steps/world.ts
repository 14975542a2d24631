import { getApplicationState } from '@pledge/contract/applications'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { Calls } from '../call/calls.ts'

/** The condition that ends a wait: which call to poll, and what it must return. */
export interface AwaitedCall {
  readonly read: () => Promise<string>
  /** Any of these ends the wait. */
  readonly awaited: readonly string[]
}

/** Where steps run: each waits there until it has taken effect. */
export interface Settling {
  /** Runs the follow-on work of a step to its end. Where that is not possible, it polls for the condition. */
  settle(awaited?: AwaitedCall): Promise<void>
}

/** Simulates the outside world on the chains. */
export interface Chains {
  pay(coin: Coin, payment: { readonly address: string; readonly units: bigint }): Promise<void>
  mine(coin: Coin, blocks: number): Promise<void>
}

/** The lender's agents, who decide. */
export interface Agents {
  agent(name: 'avery' | 'blake', organization?: string): Promise<Calls>
}

export const stateOf = async (borrower: Calls, uuid: string): Promise<string> =>
  (await borrower.ask(getApplicationState, { params: { uuid } })).state

/** The application is in this state. */
export const inState = (borrower: Calls, uuid: string, state: string): AwaitedCall => ({
  read: () => stateOf(borrower, uuid),
  awaited: [state],
})
