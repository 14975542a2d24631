import type { PasskeySite } from '../../identity/passkey-ceremonies.ts'
import { SESSION_LIFE } from '../../identity/limits.ts'
import type { Subject } from '../../policies/subject.ts'
import { findAccountEmail } from '../../store/account/account-email.ts'
import { findProfile } from '../../store/borrower/borrowers.ts'
import { withTenant } from '../../store/database/database.ts'
import { factorsOf } from '../../store/account/factors.ts'
import { passkeysOf } from '../../store/account/passkeys.ts'
import { signedInDevices } from '../../store/account/refresh-sessions.ts'
import { findTotp } from '../../store/account/totp-secrets.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/** The security settings of one's own account. */
export const readAccountSecurity =
  (deps: Pick<Deps, 'db' | 'sealer' | 'clock'>) =>
  ({ subject, site }: { readonly subject: Subject; readonly site: PasskeySite | null }) =>
    withTenant(deps.db, ownPrincipalOf(subject), async (tx) => {
      const { accountId, kind, sessionId } = subject
      const now = deps.clock.real()
      const idleSince = new Date(now.getTime() - SESSION_LIFE[kind].idleMs)
      const passkeyHost = site?.host ?? null
      return {
        email: (await findAccountEmail(tx, accountId)) ?? '',
        contact: kind === 'customer' ? await findProfile(tx, deps.sealer, accountId) : undefined,
        factors: await factorsOf(tx, { accountId, host: passkeyHost }),
        passkeyHost,
        passkeys: await passkeysOf(tx, accountId),
        totpSince: (await findTotp(tx, deps.sealer, accountId))?.confirmedAt ?? null,
        devices: await signedInDevices(tx, { accountId, idleSince, now }),
        sessionId,
      }
    })
