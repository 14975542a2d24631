import type { LinkStatus } from '@pledge/domain/disbursement/link-status'
import type { BankLinkAccount } from '@pledge/providers/bank-link/port'

/** The calls that the simulated provider's page in the browser makes, authorized by the link token that opened it. */
export interface Institution {
  readonly id: string
  readonly name: string
  /** The borrower signs in on the bank's own page. */
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

/** The next step on the provider's page. */
export type LinkStep =
  | { readonly kind: 'accounts'; readonly accounts: readonly BankLinkAccount[] }
  | { readonly kind: 'wrong-credentials'; readonly triesLeft: number }
  | { readonly kind: 'bank'; readonly stateId: string }
  | { readonly kind: 'linked'; readonly success: LinkSuccess }
  /** The borrower declined at the bank. */
  | { readonly kind: 'left' }
  | { readonly kind: 'failed'; readonly failure: LinkFailure }

export interface SimulatedLinkPage {
  /**
   * Null when the link token is invalid. `institutionId`: the institution that the page opens with; the page of a
   * renewed link offers no other.
   */
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
  /** Redirects to the bank's page, if it has one. */
  leave(input: { readonly linkToken: string; readonly institutionId: string }): Promise<LinkStep>
  /** Resumes after the bank's page: `stateId` is what the bank put into the address. */
  resume(input: { readonly linkToken: string; readonly stateId: string }): Promise<LinkStep>
  share(input: { readonly linkToken: string; readonly references: readonly string[] }): Promise<LinkStep>
}

/** The page of a simulated bank with its own sign-in. */
export type BankPageView =
  | { readonly step: 'sign-in'; readonly bank: string; readonly isWrong: boolean }
  | { readonly step: 'share'; readonly bank: string; readonly accounts: readonly BankLinkAccount[] }
  /** Return to the caller. */
  | { readonly step: 'back'; readonly address: string }

export interface SimulatedBankPage {
  /** Null for an unknown visit. */
  view(stateId: string): Promise<BankPageView | null>
  signIn(stateId: string, username: string, password: string): Promise<BankPageView | null>
  share(stateId: string, references: readonly string[]): Promise<BankPageView | null>
  deny(stateId: string): Promise<BankPageView | null>
}

export interface DriverItem {
  readonly reference: string
  readonly institution: string
  readonly status: LinkStatus
  /** In cents, while the provider waits for them: what the bank's statement would show. */
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
  /** With each webhook, also sends a forged one that says the opposite, signed with another key. */
  readonly isForgedToo: boolean
}

/** The interface for the sandbox, the checks and the tests. */
export interface BankLinkDriver {
  /** The newest first. */
  items(): Promise<readonly DriverItem[]>
  /** Changes a link's status, and sends the webhook for it. False when the link does not exist. */
  push(reference: string, status: LinkStatus): Promise<boolean>
  /**
   * Webhooks that are due, signed at this moment. Each stays until it is `delivered`, or has been tried too often.
   */
  dueWebhooks(realNow: Date): Promise<readonly SignedDelivery[]>
  delivered(id: string): Promise<void>
  setHabits(habits: Partial<DeliveryHabits>): Promise<void>
  setReachable(reachable: boolean): Promise<void>
}
