import type { LinkTrouble, LinkVerification } from '@pledge/domain/disbursement/link-status'

export interface CreateLink {
  /** Identifies the borrower: the same in all links of one person, and contains no personal data. */
  readonly userReference: string
  /** The provider compares it with the owners of the accounts. */
  readonly legalName: string
  /** Where a bank with its own sign-in page redirects the browser; without query or hash (row 2.2.09). */
  readonly redirectUri: string
  /** Opens the page at this institution; null lets the borrower search. */
  readonly institutionId: string | null
  /**
   * The access token of a link whose bank requires a new sign-in. That link is renewed in place and keeps its token
   * and accounts. Null creates a new link.
   */
  readonly renews: string | null
}

/** The token opens the provider's page in the browser, once, and identifies the session when the browser returns. */
export interface OpenedLink {
  readonly linkToken: string
  readonly expiresAt: Date
}

/** The server exchanges the public token once; the access token never leaves the server. */
export type ExchangeAnswer =
  | { readonly status: 'EXCHANGED'; readonly accessToken: string; readonly itemReference: string }
  /** The token is unknown, used, expired, or was created under another link token. */
  | { readonly status: 'REFUSED' }

export interface BankLinkAccount {
  /** The provider's id. */
  readonly reference: string
  readonly name: string
  readonly officialName: string | null
  /** `other`: the account cannot receive ACH payments. */
  readonly type: 'checking' | 'savings' | 'other'
  /** The last two to four digits, or null when the bank shows none. */
  readonly mask: string | null
}

/** The current state of a link at the provider. */
export interface BankLinkItem {
  readonly institution: { readonly id: string; readonly name: string }
  readonly isReady: boolean
  readonly isUpdating: boolean
  readonly trouble: LinkTrouble | null
  readonly waitsFor: LinkVerification
  readonly accounts: readonly BankLinkAccount[]
}

export type NumbersAnswer =
  | {
      readonly status: 'KNOWN'
      readonly routingNumber: string
      readonly accountNumber: string
      /** The account number was issued to us alone: its last digits differ from those that the bank shows. */
      readonly isTokenized: boolean
      /** As the bank reports them; empty when it reports none. */
      readonly owners: readonly string[]
    }
  /** The link is no longer COMPLETE, or the account is unknown: poll the link again. */
  | { readonly status: 'NOT_NOW' }

/** `OVER`: no verification is pending, or no tries are left. */
export type AmountsAnswer = 'VERIFIED' | 'WRONG' | 'OVER'

export interface WebhookRequest {
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>
  /** The body as received, byte for byte: the signature covers it. */
  readonly rawBody: string
  /** The real time. */
  readonly now: Date
}

/** Only a hint that something changed: call `item` for the current state. */
export interface BankLinkWebhook {
  /** Identifies this delivery: a webhook with the same id is a repeat. */
  readonly id: string
  readonly itemReference: string
  /** For example ITEM/LOGIN_REPAIRED. */
  readonly kind: string
}

/**
 * A bank link provider (rows 1.2.109, 1.3.58). Every method throws while the provider is unreachable, and then
 * changes nothing (law 4).
 */
export interface BankLinkPort {
  /** The URL of the script that runs the provider's page in the browser: one of our paths, or the provider's. */
  readonly widget: string
  createLink(input: CreateLink): Promise<OpenedLink>
  exchange(input: { readonly linkToken: string; readonly publicToken: string }): Promise<ExchangeAnswer>
  item(accessToken: string): Promise<BankLinkItem>
  /** Account and routing number of one account. Only the server may see them. */
  numbers(input: { readonly accessToken: string; readonly accountReference: string }): Promise<NumbersAnswer>
  /** The amounts of two small deposits, in any order. The provider also counts the tries. */
  verifyAmounts(input: {
    readonly accessToken: string
    readonly amountsCents: readonly [number, number]
  }): Promise<AmountsAnswer>
  /** Ends the link; its token stops working. Idempotent. */
  remove(accessToken: string): Promise<void>
  /** Null when the provider did not send the webhook: it is forged, altered, or too old. */
  readWebhook(request: WebhookRequest): Promise<BankLinkWebhook | null>
}
