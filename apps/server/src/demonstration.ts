import type { Logger } from 'pino'
import type { Env } from './env.ts'
import type { Identity } from './identity/create-identity.ts'
import { endDemonstration } from './identity/end-demonstration.ts'
import { seedAccounts, type SeededAccount } from './identity/seed-accounts.ts'
import { seedLegacyAccounts } from './identity/seed-legacy-accounts.ts'
import { logSecurityEvent } from './logger.ts'

interface Demonstration {
  readonly role: Env['ROLE']
  /** Whether the sandbox may be used here. */
  readonly isOpen: boolean
  readonly identity: Pick<Identity, 'deps'>
  readonly logger: Pick<Logger, 'info' | 'warn'>
}

/**
 * The demonstration accounts follow the sandbox: where it is open they exist, and are returned to be printed
 * at startup; where it is closed they are disabled before the first request. A process that only runs jobs
 * has neither sandbox nor sign-in, and leaves them as the page-serving processes set them.
 */
export const followSandbox = async ({
  role,
  isOpen,
  identity: { deps },
  logger,
}: Demonstration): Promise<readonly SeededAccount[]> => {
  if (role === 'jobs') return []
  const organizations = await deps.organizations.all()
  if (isOpen) {
    await seedLegacyAccounts(deps, organizations)
    return seedAccounts(deps, organizations)
  }
  const { db, now } = deps
  await endDemonstration({ db, now, tell: (entry) => logSecurityEvent(logger, entry) }, organizations)
  return []
}
