import type { LinkTrouble, LinkVerification } from '@pledge/domain/disbursement/link-status'

export interface CreateLink {
  /** Who links: the same for all links of one person, and nothing that names them. */
  readonly userReference: string
  /** For the provider's own comparison with the owners of the accounts. */
  readonly legalName: string
  /** Where a bank with a page of its own sends the browser back to; without query or hash (row 2.2.09). */
  readonly redirectUri: string
  /** Opens with this institution; null lets the person search. */
  readonly institutionId: string | null
  /**
   * The access token of a link whose bank asks for a new sign-in: that link is renewed in place, with its token and its
   * accounts, and no other is made. Null makes a new one.
   */
  readonly renews: string | null
}

/** The token opens the provider's page in the browser, once, and names this session when the browser comes back. */
export interface OpenedLink {
  readonly linkToken: string
  readonly expiresAt: Date
}

/** What the browser brought back is exchanged once, here alone; the access token never leaves the server. */
export type ExchangeAnswer =
  | { readonly status: 'EXCHANGED'; readonly accessToken: string; readonly itemReference: string }
  /** Unknown, used, too old, or made under another link token. */
  | { readonly status: 'REFUSED' }

export interface BankLinkAccount {
  /** The provider's own id. */
  readonly reference: string
  readonly name: string
  readonly officialName: string | null
  /** `other`: money cannot be sent there by ACH. */
  readonly type: 'checking' | 'savings' | 'other'
  /** The last two to four digits, or null when the bank shows none. */
  readonly mask: string | null
}

/** A link as it stands at the provider. */
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
      /** A number made for us alone: its last digits are not those that the bank shows. */
      readonly isTokenized: boolean
      /** As the bank has them; empty when it names nobody. */
      readonly owners: readonly string[]
    }
  /** Not COMPLETE any more, or no such account: the link has to be looked at again. */
  | { readonly status: 'NOT_NOW' }

/** `OVER`: nothing is waited for, or no try is left. */
export type AmountsAnswer = 'VERIFIED' | 'WRONG' | 'OVER'

export interface WebhookRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>
  /** The body as it came, byte for byte: the signature is over it. */
  readonly rawBody: string
  /** Real time. */
  readonly now: Date
}

/** Only a hint that something changed: what is true is asked of `item`. */
export interface BankLinkWebhook {
  /** Of this sending: the same again is the same webhook. */
  readonly id: string
  readonly itemReference: string
  /** E.g. ITEM/LOGIN_REPAIRED. */
  readonly kind: string
}

/**
 * A provider of links to banks (rows 1.2.109, 1.3.58). Every method throws while the provider is not reachable, and
 * nothing is changed then (law 4).
 */
export interface BankLinkPort {
  /** The address of the script that runs the provider's page in the browser: a path of ours, or of the provider. */
  readonly widget: string
  createLink(input: CreateLink): Promise<OpenedLink>
  exchange(input: { readonly linkToken: string; readonly publicToken: string }): Promise<ExchangeAnswer>
  item(accessToken: string): Promise<BankLinkItem>
  /** Account and routing number of one account: for the server alone. */
  numbers(input: { readonly accessToken: string; readonly accountReference: string }): Promise<NumbersAnswer>
  /** The amounts of two small deposits, in any order. The provider counts the tries too. */
  verifyAmounts(input: {
    readonly accessToken: string
    readonly amountsCents: readonly [number, number]
  }): Promise<AmountsAnswer>
  /** Ends the link; its token opens nothing any more. Again is well. */
  remove(accessToken: string): Promise<void>
  /** Null for a webhook that is not the provider's: forged, altered, or too old. */
  readWebhook(request: WebhookRequest): Promise<BankLinkWebhook | null>
}
