import type { PasskeyCreation } from '@pledge/contract/passkeys'
import { MOST_PASSKEYS, PASSKEY_CEREMONY_MS } from '@pledge/domain/account/passkeys'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { newChallenge, passkeyCreationOf, type PasskeySite } from '../../identity/passkey-ceremonies.ts'
import type { Subject } from '../../policies/subject.ts'
import { findAccountEmail } from '../../store/account/account-email.ts'
import { putCeremony } from '../../store/account/ceremonies.ts'
import { withTenant } from '../../store/database/database.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { passkeysOf } from '../../store/account/passkeys.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * The options for a browser to create a passkey for its page's host; stores the challenge. Refusals:
 * account.passkeys-unavailable, account.too-many-passkeys.
 */
export const startPasskey =
  (deps: Deps) =>
  async (input: {
    readonly subject: Subject
    readonly site: PasskeySite | null
  }): Promise<Outcome<{ readonly creation: PasskeyCreation }>> => {
    const { subject, site } = input
    if (site === null) return refuse('account.passkeys-unavailable')
    return withTenant(deps.db, ownPrincipalOf(subject), async (tx) => {
      const { accountId, organizationId } = subject
      const passkeys = await passkeysOf(tx, accountId)
      if (passkeys.length >= MOST_PASSKEYS) return refuse('account.too-many-passkeys')
      const challenge = newChallenge()
      const expiresAt = new Date(deps.clock.real().getTime() + PASSKEY_CEREMONY_MS)
      const ceremony = { kind: 'enroll-passkey', key: accountId } as const
      await putCeremony(tx, ceremony, { challenge, host: site.host, sessionId: subject.sessionId }, expiresAt)
      const { shortName } = await publishedOrganization(tx, organizationId)
      const creation = passkeyCreationOf({
        challenge,
        host: site.host,
        brand: shortName,
        accountId,
        email: (await findAccountEmail(tx, accountId)) ?? '',
        known: passkeys.filter((passkey) => passkey.host === site.host),
      })
      return { ok: true, creation }
    })
  }
