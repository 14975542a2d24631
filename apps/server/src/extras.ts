import type { ImplementCall } from '@pledge/contract/define-call'
import type { CallOfNoun } from '@pledge/contract/calls-of'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import type { Refusal } from '@pledge/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MovableClock } from './clock.ts'
import type { GuardEvent } from './http/limits/guard-events.ts'

/** A deposit address of an application that waits for coins; quantities as on the wire. */
export interface OpenAddress {
  readonly appUuid: string
  readonly coin: Coin
  readonly address: string
  readonly required: string
  readonly planned: string
  readonly received: string
  readonly borrower: string
}

export interface DemoSignIn {
  readonly kind: string
  readonly role: string | null
  readonly email: string
  readonly password: string
  readonly organization: string
}

/** Coins of an old loan that a signed refinance waits for. */
export interface AwaitedCoins {
  readonly loanNumber: string
  readonly coin: RefinanceCoin
  /** What is missing of the registered collateral, as on the wire. */
  readonly quantity: string
  /** How many transactions of the loan were confirmed before. */
  readonly transactions: number
}

interface StaffCode {
  readonly email: string
  readonly code: string | null
  readonly secondsLeft: number
}

/** What the product lets extras see and do. */
export interface ExtrasHost {
  /** Puts a call on the server: parsed, limited and keyed as those of the product are. */
  readonly implement: ImplementCall
  readonly refuse: (reply: FastifyReply, refused: Refusal) => FastifyReply
  /** Logs that a request was refused as a security event, a bounded number of times. */
  readonly logRefused: (request: FastifyRequest, event: GuardEvent) => void
  /** Whether the operator has named proxies. */
  readonly trustsProxy: boolean
  /** Where built pages are; null without any. */
  readonly pagesFolder: string | null
  readonly clock: Pick<MovableClock, 'business' | 'real' | 'offsetMs' | 'forward'>
  readonly signIns: readonly DemoSignIn[]
  /** Runs every recurring job now, so that the effect of a sandbox action shows at once. */
  readonly runRecurringJobs: () => Promise<void>
  /** The newest deposit addresses, with what has come to each. */
  readonly openAddresses: () => Promise<readonly OpenAddress[]>
  /** What the estate has to hand over for the signed refinances of an organization, and has not announced yet. */
  readonly awaitedHandOvers: (organization: string) => Promise<readonly AwaitedCoins[]>
  readonly latestPrice: (
    coin: Coin,
  ) => Promise<{ readonly priceCents: bigint; readonly observedAt: Date } | undefined>
  /** What the authenticator apps of the demo staff of an organization show. Of nobody else. */
  readonly staffCodes: (organization: string) => Promise<readonly StaffCode[]>
}

/** Pages and calls beside those of the product. */
export interface ExtraFace {
  /** The address of its page. */
  readonly path: string
  /** The folder of its page, as built. */
  readonly page: string
  readonly calls: readonly CallOfNoun[]
  mount(app: FastifyInstance, host: ExtrasHost): Promise<void>
}

type ReceiveWebhook = (delivery: {
  readonly headers: Readonly<Record<string, unknown>>
  readonly rawBody: string
}) => Promise<boolean>

/** What the jobs of extras are given. */
export interface ExtraJobHost {
  readonly realNow: () => Date
  /** The door for webhooks of the provider of bank links; false if they are refused there. */
  readonly receiveBankLinkWebhook: ReceiveWebhook
  /** The same for the providers of emails and of texts. */
  readonly receiveMailWebhook: ReceiveWebhook
  readonly receiveTextWebhook: ReceiveWebhook
}

/** A recurring job of an extra; it may run in several processes at once. */
export interface ExtraJob {
  readonly name: string
  readonly everyMs: number
  readonly run: (host: ExtraJobHost) => Promise<void>
}

/** What the composition root mounts beside the product, of which the product knows no more than this. */
export interface Extras {
  /** Null where nobody may use them. With a face there are demo accounts. */
  readonly face: ExtraFace | null
  readonly jobs: readonly ExtraJob[]
  /** Said once the product answers. */
  readonly readyLines: readonly string[]
}

export const NO_EXTRAS: Extras = { face: null, jobs: [], readyLines: [] }
