/**
 * On whose behalf something is done. Policies and the database's row-level security judge by it, each alone: an anonymous
 * request has none and sees no row. `system` is a job that acts for one organization; `sign-in` may read and write the
 * accounts of one organization.
 */
export type Principal =
  | { readonly actor: 'borrower' | 'agent'; readonly organizationId: string; readonly accountId: string }
  /** Reads in a transaction that writes nothing; of their own account alone they may change something. */
  | {
      readonly actor: 'auditor'
      readonly organizationId: string
      readonly accountId: string
      readonly changes: 'nothing' | 'own-account'
    }
  | { readonly actor: 'system' | 'sign-in'; readonly organizationId: string }
