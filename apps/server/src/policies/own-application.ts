import type { Principal } from '@pledge/domain/organization/principal'

/**
 * Whether the principal may access an application: its own borrower, or an agent or job of its organization. The
 * database's row-level security independently enforces the same; either alone is sufficient (decision 17).
 */
export const mayTouch = (
  principal: Principal,
  application: { readonly organizationId: string; readonly borrowerId: string },
): boolean => {
  if (application.organizationId !== principal.organizationId) return false
  switch (principal.actor) {
    case 'borrower':
      return application.borrowerId === principal.accountId
    case 'agent':
    case 'auditor':
    case 'system':
      return true
    case 'sign-in':
      return false
  }
}
