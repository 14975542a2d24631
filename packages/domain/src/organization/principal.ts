/**
 * On whose behalf an action runs. Policies and the database's row-level security each check it independently:
 * an anonymous request has none and sees no row. `system` is a job that acts for one organization; `sign-in`
 * may read and write the accounts of one organization.
 */
export type Principal =
  | { readonly actor: 'borrower' | 'agent'; readonly organizationId: string; readonly accountId: string }
  /** Reads in a read-only transaction; agents may write only to their own account. */
  | {
      readonly actor: 'auditor'
      readonly organizationId: string
      readonly accountId: string
      readonly changes: 'nothing' | 'own-account'
    }
  | { readonly actor: 'system' | 'sign-in'; readonly organizationId: string }
