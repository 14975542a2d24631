import type { CustodyPort } from '@pledge/providers/custody/port'
import type { Sealer } from '../seal.ts'
import type { AccountKind } from '../store/account/accounts.ts'
import type { Database } from '../store/database/database.ts'
import type { SignInLimits } from './limits.ts'
import type { Revocations } from './revocations.ts'

export interface KnownOrganization {
  readonly id: string
  readonly organization: {
    readonly code: string
    readonly hosts: readonly string[]
    /** `broker` unless it says so: an organization with a legacy identity service is in another mode (note 101). */
    readonly signInMode?: SignInMode
  }
}

export type SignInMode = 'legacy' | 'broker' | 'auto'

/** The part of the organization registry that sign-in reads. */
export interface KnownOrganizations {
  byCode(code: string): Promise<KnownOrganization | undefined>
  byHost(host: string): Promise<KnownOrganization | undefined>
  byId(id: string): Promise<KnownOrganization | undefined>
  all(): Promise<readonly KnownOrganization[]>
}

/** The operator's own issuer, used instead of the embedded one. */
export interface ExternalIssuer {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface IdentityDeps {
  readonly db: Database
  readonly sealer: Sealer
  readonly custody: Pick<CustodyPort, 'userWallet'>
  readonly organizations: KnownOrganizations
  readonly defaultOrganizationCode: string
  /** Origin that browsers use for the product, e.g. https://loans.example. */
  readonly publicUrl: string
  readonly externalIssuer: ExternalIssuer | undefined
  /** What X-Auth0-Application-Name says by kind (gap G.80); those of our pages by default. */
  readonly applicationNames?: Readonly<Record<AccountKind, string>>
  /** Real time (law 6): sessions and tokens do not follow the sandbox's clock. */
  readonly now: () => Date
  readonly limits: SignInLimits
  readonly revocations: Pick<Revocations, 'isRevoked' | 'endSession'>
  /** For operators: `message` never contains personal data. */
  readonly warn: (message: string, detail: Readonly<Record<string, string>>) => void
}
