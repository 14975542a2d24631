import type { Application } from '@pledge/domain/application/application'
import type { IdentityContext } from '@pledge/domain/identity/documents'
import type { Organization } from '@pledge/domain/organization/settings'

/** Which documents an application asks for, by the settings that it began under (row 1.6.06). */
export const identityContext = (
  { isInternational }: Application,
  { flags }: Organization,
): IdentityContext => ({ isInternational, additionalDocs: flags.additionalDocs })
