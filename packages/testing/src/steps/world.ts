import { getApplicationState } from '@pledge/contract/applications'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { Calls } from '../call/calls.ts'

/** The condition that ends a wait: what is looked at, and what it has to show. */
export interface AwaitedCall {
  readonly look: () => Promise<string>
  /** Any of these ends the wait. */
  readonly awaited: readonly string[]
}

/** Where steps are taken: each waits there until it took effect. */
export interface Settling {
  /** Lets the work that follows from a step end. Where that work cannot be run, this polls for the condition. */
  settle(awaited?: AwaitedCall): Promise<void>
}

/** Who plays the outside world on the chains. */
export interface Chains {
  pay(coin: Coin, payment: { readonly address: string; readonly units: bigint }): Promise<void>
  mine(coin: Coin, blocks: number): Promise<void>
}

/** Who decides at the lender. */
export interface Agents {
  agent(name: 'avery' | 'blake', organization?: string): Promise<Calls>
}

export const stateOf = async (borrower: Calls, uuid: string): Promise<string> =>
  (await borrower.ask(getApplicationState, { params: { uuid } })).state

/** The application is in this state. */
export const inState = (borrower: Calls, uuid: string, state: string): AwaitedCall => ({
  look: () => stateOf(borrower, uuid),
  awaited: [state],
})
