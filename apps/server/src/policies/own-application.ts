import type { Asker } from '@pledge/domain/organization/asker'

/**
 * Whether the asker may touch an application: its own borrower, an agent or a job of its organization. The database's
 * row-level security says the same by itself; either alone is sufficient (decision 17).
 */
export const mayTouch = (
  asker: Asker,
  application: { readonly organizationId: string; readonly borrowerId: string },
): boolean => {
  if (application.organizationId !== asker.organizationId) return false
  switch (asker.actor) {
    case 'borrower':
      return application.borrowerId === asker.accountId
    case 'agent':
    case 'auditor':
    case 'system':
      return true
    case 'sign-in':
      return false
  }
}
