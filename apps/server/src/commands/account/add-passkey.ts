import type { PasskeyAttestation } from '@pledge/contract/passkeys'
import { MOST_PASSKEYS } from '@pledge/domain/account/passkeys'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import * as z from 'zod'
import { checkAttestation, type MadePasskey, type PasskeySite } from '../../identity/passkey-ceremonies.ts'
import { makeRecoveryCodes } from '../../identity/recovery-codes.ts'
import type { Subject } from '../../policies/subject.ts'
import { lockAccount } from '../../store/account/accounts.ts'
import { readCeremony, takeCeremony } from '../../store/account/ceremonies.ts'
import { withTenant, type Tx } from '../../store/database/database.ts'
import { insertPasskey, passkeysOf } from '../../store/account/passkeys.ts'
import { countRecoveryCodes } from '../../store/account/recovery-codes.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { mayEnrollFactor } from './may-enroll-factor.ts'
import { keepSecondFactor } from '../staff/show-staff-factor.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'
import { stepUpOf } from '../step-up/proved-call.ts'

interface AddPasskey {
  readonly subject: Subject
  readonly site: PasskeySite | null
  readonly name: string
  readonly credential: PasskeyAttestation
  readonly stepUpProof: string | undefined
}

const ceremonySchema = z.object({ challenge: z.string(), host: z.string(), sessionId: z.uuid() })

/** The pending challenge of this device at this host. */
const challengeOf = async (
  deps: Deps,
  tx: Tx,
  { subject, site }: AddPasskey,
): Promise<string | undefined> => {
  const ceremony = { kind: 'enroll-passkey', key: subject.accountId } as const
  const kept = ceremonySchema.safeParse(await readCeremony(tx, ceremony, deps.clock.real()))
  if (!kept.success || kept.data.host !== site?.host || kept.data.sessionId !== subject.sessionId)
    return undefined
  return kept.data.challenge
}

const store = async (
  deps: Deps,
  tx: Tx,
  input: AddPasskey,
  made: MadePasskey & { readonly host: string },
) => {
  const { accountId, organizationId } = input.subject
  const now = deps.clock.real()
  await takeCeremony(tx, { kind: 'enroll-passkey', key: accountId }, now)
  await insertPasskey(tx, {
    id: deps.newId(),
    accountId,
    organizationId,
    ...made,
    transports: input.credential.response.transports ?? [],
    name: input.name,
    createdAt: now,
  })
  if ((await countRecoveryCodes(tx, accountId)) > 0) return null
  return makeRecoveryCodes(tx, deps.sealer, { accountId, organizationId, now })
}

/**
 * Adds a passkey made for this host by this device under its challenge. Creates recovery codes if none are left;
 * without them a lost key would lock the owner out of every change. Refusals: account.passkeys-unavailable,
 * session.step-up-over, session.proof-wrong, account.too-many-passkeys, staff.invitation-over, session.step-up-needed.
 */
export const addPasskey =
  (deps: Deps) =>
  async (input: AddPasskey): Promise<Outcome<{ readonly recoveryCodes: readonly string[] | null }>> => {
    const { subject, site, name, credential } = input
    if (site === null) return refuse('account.passkeys-unavailable')
    const principal = ownPrincipalOf(subject)
    const challenge = await withTenant(deps.db, principal, (tx) => challengeOf(deps, tx, input))
    if (challenge === undefined) return refuse('session.step-up-over')
    const made = await checkAttestation(credential, { challenge, site })
    if (made === undefined) return refuse('session.proof-wrong')
    const added = await deps.transaction(principal, async ({ tx }) => {
      await lockAccount(tx, subject.accountId)
      // The same answer submitted concurrently: the first one has used the challenge.
      if ((await challengeOf(deps, tx, input)) !== challenge) return refuse('session.step-up-over')
      if ((await passkeysOf(tx, subject.accountId)).length >= MOST_PASSKEYS)
        return refuse('account.too-many-passkeys')
      const mayEnroll = await mayEnrollFactor(tx, subject.accountId, deps.clock.real())
      if (!mayEnroll.ok) return mayEnroll
      const taken = await takeStepUp(deps)(tx, {
        ...stepUpOf({ ...input, payload: { name, credential } }, 'add-passkey'),
        applicationId: null,
      })
      if (!taken.ok) return taken
      return { ok: true as const, recoveryCodes: await store(deps, tx, input, { ...made, host: site.host }) }
    })
    if (added.ok) await keepSecondFactor(deps, subject)
    return added
  }
