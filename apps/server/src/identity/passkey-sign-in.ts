import type { PasskeyAssertion, PasskeyRequest } from '@pledge/contract/passkeys'
import { PASSKEY_CEREMONY_MS } from '@pledge/domain/account/passkeys'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import * as z from 'zod'
import { takeAccountTry } from '../commands/account/account-tries.ts'
import { findAccount, type AccountKind } from '../store/account/accounts.ts'
import { putCeremony, takeCeremony } from '../store/account/ceremonies.ts'
import { withTenant } from '../store/database/database.ts'
import { recordFailedPasskey } from './audit-sign-in.ts'
import { newChallenge, passkeyRequestOf, type PasskeySite } from './passkey-ceremonies.ts'
import { accountOfPasskey } from './show-factor.ts'
import { networkOf } from './sign-in.ts'
import type { SignInPageDeps } from './sign-in-page-deps.ts'

const ceremonyOf = (uid: string) => ({ kind: 'sign-in-passkey', key: uid }) as const
const challengeSchema = z.object({ challenge: z.string(), host: z.string() })

/** Requests any passkey that the person has for this host, without asking who they are first. */
export const startPasskeySignIn = async (
  deps: SignInPageDeps,
  uid: string,
  site: PasskeySite,
): Promise<PasskeyRequest> => {
  const challenge = newChallenge()
  const until = new Date(deps.clock.real().getTime() + PASSKEY_CEREMONY_MS)
  await putCeremony(deps.db, ceremonyOf(uid), { challenge, host: site.host }, until)
  return passkeyRequestOf({ challenge, host: site.host, passkeys: [] })
}

/**
 * The account whose passkey signed the challenge of this browser's sign-in. The challenge is consumed before any check,
 * so that it works only once. Refusals: request.too-many, session.passkey-unknown, account.disabled.
 */
export const signInWithPasskey = async (
  deps: SignInPageDeps,
  uid: string,
  input: {
    readonly credential: PasskeyAssertion
    readonly site: PasskeySite
    readonly organizationId: string
    readonly kind: AccountKind
    readonly from: string
  },
): Promise<Outcome<{ readonly accountId: string }>> => {
  const { credential, site, organizationId, kind, from } = input
  const tried = await takeAccountTry(deps, 'passkey-from', networkOf(from))
  if (!tried.ok) return tried
  const now = deps.clock.real()
  const kept = challengeSchema.safeParse(await takeCeremony(deps.db, ceremonyOf(uid), now))
  if (!kept.success || kept.data.host !== site.host) return refuse('session.passkey-unknown')
  const { challenge } = kept.data
  const signedIn = await withTenant(deps.db, { actor: 'sign-in', organizationId }, async (tx) => {
    const accountId = await accountOfPasskey(tx, { credential, challenge, site, now })
    const account = accountId === undefined ? undefined : await findAccount(tx, accountId)
    if (account?.kind !== kind) return refuse('session.passkey-unknown')
    return account.disabledAt === null
      ? ({ ok: true, accountId: account.id } as const)
      : refuse('account.disabled')
  })
  if (!signedIn.ok) await recordFailedPasskey(deps, { organizationId, kind })
  return signedIn
}
