import type { AnswerOf, ImplementCall } from '@pledge/contract/define-call'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { Refusal } from '@pledge/domain/refusal'
import type { getSandbox, getStaffCodes } from '@pledge/sandbox/contract/sandbox'
import type { Simulation } from '@pledge/sandbox/simulation'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Overview = AnswerOf<typeof getSandbox>

/** What the product lets the sandbox see and do. Nothing else of it is known here. */
export interface SandboxHost {
  readonly implement: ImplementCall
  readonly refuse: (reply: FastifyReply, refused: Refusal) => FastifyReply
  /** Logs that a request was refused as a security event, a bounded number of times. */
  readonly logRefused: (request: FastifyRequest, event: 'sandbox.refused') => void
  /** Whether the operator has named proxies. */
  readonly trustsProxy: boolean
  /** Where built pages are; null without any. */
  readonly pagesFolder: string | null
  readonly clock: {
    business(): Date
    offsetMs(): number
    forward(ms: number): Promise<Date>
  }
  readonly signIns: Readonly<Overview['signIns']>
  /** Runs the recurring jobs at once, so that what was done shows without waiting for their next turn. */
  readonly runRecurringJobs: () => Promise<void>
  readonly openAddresses: () => Promise<Readonly<Overview['depositAddresses']>>
  readonly latestPrice: (
    coin: Coin,
  ) => Promise<{ readonly priceCents: bigint; readonly observedAt: Date } | undefined>
  readonly staffCodes: (organization: string) => Promise<Readonly<AnswerOf<typeof getStaffCodes>['codes']>>
}

export interface SandboxDeps extends SandboxHost {
  readonly simulation: Simulation
}
