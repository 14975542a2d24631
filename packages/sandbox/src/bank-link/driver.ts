import type { LinkStatus } from '@pledge/domain/disbursement/link-status'
import type { BankLinkAccount } from '@pledge/providers/bank-link/port'

/** What the simulated provider's own page in the browser asks of it, by the link token that opened it. */
export interface Institution {
  readonly id: string
  readonly name: string
  /** Signs in on a page of the bank's own. */
  readonly isOauth: boolean
}

export interface LinkFailure {
  readonly type: string
  readonly code: string
  readonly message: string
}

export interface LinkSuccess {
  readonly publicToken: string
  readonly institution: { readonly id: string; readonly name: string }
  readonly accounts: readonly BankLinkAccount[]
}

/** What comes next in the provider's page. */
export type LinkStep =
  | { readonly kind: 'accounts'; readonly accounts: readonly BankLinkAccount[] }
  | { readonly kind: 'wrong-credentials'; readonly triesLeft: number }
  | { readonly kind: 'bank'; readonly stateId: string }
  | { readonly kind: 'linked'; readonly success: LinkSuccess }
  /** The person said no at the bank. */
  | { readonly kind: 'left' }
  | { readonly kind: 'failed'; readonly failure: LinkFailure }

export interface SimulatedLinkPage {
  /** Null when the link token opens nothing. `institutionId`: with which one it opens; one that is renewed knows no other. */
  open(input: { readonly linkToken: string; readonly query: string }): Promise<{
    readonly institutions: readonly Institution[]
    readonly institutionId: string | null
  } | null>
  signIn(input: {
    readonly linkToken: string
    readonly institutionId: string
    readonly username: string
    readonly password: string
  }): Promise<LinkStep>
  /** To the page of a bank that has one. */
  leave(input: { readonly linkToken: string; readonly institutionId: string }): Promise<LinkStep>
  /** After the bank: `stateId` is what it put into the address. */
  resume(input: { readonly linkToken: string; readonly stateId: string }): Promise<LinkStep>
  share(input: { readonly linkToken: string; readonly references: readonly string[] }): Promise<LinkStep>
}

/** The page of a simulated bank that signs in by itself. */
export type BankPageView =
  | { readonly step: 'sign-in'; readonly bank: string; readonly isWrong: boolean }
  | { readonly step: 'share'; readonly bank: string; readonly accounts: readonly BankLinkAccount[] }
  /** Back to who asked. */
  | { readonly step: 'back'; readonly address: string }

export interface SimulatedBankPage {
  /** Null for a visit that nobody began. */
  view(stateId: string): Promise<BankPageView | null>
  signIn(stateId: string, username: string, password: string): Promise<BankPageView | null>
  share(stateId: string, references: readonly string[]): Promise<BankPageView | null>
  deny(stateId: string): Promise<BankPageView | null>
}

export interface DriverItem {
  readonly reference: string
  readonly institution: string
  readonly status: LinkStatus
  /** In cents, while they are asked for: what a statement of the bank would show. */
  readonly deposits: readonly number[]
}

export interface SignedDelivery {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: string
}

/** How the simulated provider delivers webhooks. */
export interface DeliveryHabits {
  /** How often each one arrives. */
  readonly copies: number
  readonly isReversed: boolean
  readonly delayMs: number
  /** With each, one that somebody else has signed, saying the opposite. */
  readonly isForgedToo: boolean
}

/** What the sandbox, the checks and the tests see and move. */
export interface BankLinkDriver {
  /** The newest first. */
  items(): Promise<readonly DriverItem[]>
  /** Brings a link into a status, and sends the webhook of it. False when there is no such link. */
  push(reference: string, status: LinkStatus): Promise<boolean>
  /** Webhooks that are due, signed at this moment. Each stays until it is `delivered`, or was tried too often. */
  dueWebhooks(realNow: Date): Promise<readonly SignedDelivery[]>
  delivered(id: string): Promise<void>
  setHabits(habits: Partial<DeliveryHabits>): Promise<void>
  setReachable(reachable: boolean): Promise<void>
}
