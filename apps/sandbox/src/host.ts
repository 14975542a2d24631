import type { AnswerOf, ImplementCall } from '@pledge/contract/define-call'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { Refusal } from '@pledge/domain/refusal'
import type { getSandbox, getStaffCodes } from '@pledge/sandbox/contract/sandbox'
import type { AwaitedCoins } from '@pledge/sandbox/estate/simulated-hand-overs'
import type { Simulation } from '@pledge/sandbox/simulation'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Overview = AnswerOf<typeof getSandbox>

/** What the product lets the sandbox see and do. The sandbox knows nothing else of the product. */
export interface SandboxHost {
  readonly implement: ImplementCall
  readonly refuse: (reply: FastifyReply, refused: Refusal) => FastifyReply
  /** Logs a refused request as a security event, up to a limit. */
  readonly logRefused: (request: FastifyRequest, event: 'sandbox.refused') => void
  /** Whether the operator has configured proxies. */
  readonly trustsProxy: boolean
  /** The folder of the built pages; null without any. */
  readonly pagesFolder: string | null
  readonly clock: {
    business(): Date
    offsetMs(): number
    forward(ms: number): Promise<Date>
  }
  readonly signIns: Readonly<Overview['signIns']>
  /** Runs the recurring jobs immediately, so that results show without a wait for their next run. */
  readonly runRecurringJobs: () => Promise<void>
  readonly openAddresses: () => Promise<Readonly<Overview['depositAddresses']>>
  /** What the estate has to hand over for the signed refinances of an organization, and has not announced yet. */
  readonly awaitedHandOvers: (organization: string) => Promise<readonly AwaitedCoins[]>
  readonly latestPrice: (
    coin: Coin,
  ) => Promise<{ readonly priceCents: bigint; readonly observedAt: Date } | undefined>
  readonly staffCodes: (organization: string) => Promise<Readonly<AnswerOf<typeof getStaffCodes>['codes']>>
}

export interface SandboxDeps extends SandboxHost {
  readonly simulation: Simulation
}
