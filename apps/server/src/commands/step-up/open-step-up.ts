import type { PasskeyRequest } from '@pledge/contract/passkeys'
import {
  MOST_OPEN_STEP_UPS,
  STEP_UP_OPEN_MS,
  stepUpMethods,
  type StepUpAction,
  type StepUpMethod,
} from '@pledge/domain/account/step-up'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { newChallenge, passkeyRequestOf, type PasskeySite } from '../../identity/passkey-ceremonies.ts'
import type { Subject } from '../../policies/subject.ts'
import { lockAccount } from '../../store/account/accounts.ts'
import type { Tx } from '../../store/database/database.ts'
import { factorsOf } from '../../store/account/factors.ts'
import { passkeysOf } from '../../store/account/passkeys.ts'
import { countOpenStepUps, insertStepUp } from '../../store/account/step-ups.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { payloadHash } from './step-up-secrets.ts'

export interface StepUpNeed {
  readonly subject: Subject
  readonly action: StepUpAction
  readonly applicationId: string | null
  readonly payload: unknown
  /** The page's host, because passkeys belong to one host. Null where there are none. */
  readonly site: PasskeySite | null
}

export interface OpenedStepUp {
  readonly id: string
  readonly methods: readonly StepUpMethod[]
  readonly expiresAt: Date
  readonly passkey: PasskeyRequest | null
}

const requestFor = async (tx: Tx, accountId: string, host: string | null, challenge: string | null) => {
  if (host === null || challenge === null) return null
  const passkeys = (await passkeysOf(tx, accountId)).filter((passkey) => passkey.host === host)
  return passkeyRequestOf({ challenge, host, passkeys })
}

/**
 * Starts the proof of one change (decision 15). The command that makes the change checks ownership and
 * permission: a step-up alone grants no right. Refusals: request.invalid for a payload nested more deeply
 * than any of the product's; request.too-many.
 */
export const openStepUp =
  (deps: Deps) =>
  async (wanted: StepUpNeed): Promise<Outcome<OpenedStepUp>> => {
    const hash = payloadHash(deps.sealer, wanted)
    if (hash === undefined) return refuse('request.invalid')
    return deps.transaction(ownPrincipalOf(wanted.subject), async ({ tx }) => {
      const { subject, site } = wanted
      const host = site?.host ?? null
      const id = deps.newId()
      const now = deps.clock.real()
      // Serialized, so that concurrent requests are counted too.
      await lockAccount(tx, subject.accountId)
      if ((await countOpenStepUps(tx, subject.accountId, now)) >= MOST_OPEN_STEP_UPS)
        return refuse('request.too-many')
      const expiresAt = new Date(now.getTime() + STEP_UP_OPEN_MS)
      const methods = stepUpMethods(
        await factorsOf(tx, { accountId: subject.accountId, host }),
        wanted.action,
      )
      const challenge = methods.includes('passkey') ? newChallenge() : null
      await insertStepUp(tx, {
        id,
        accountId: subject.accountId,
        organizationId: subject.organizationId,
        sessionId: subject.sessionId,
        action: wanted.action,
        applicationId: wanted.applicationId,
        payloadHash: hash,
        host: host ?? '',
        challenge,
        now,
        expiresAt,
      })
      const passkey = await requestFor(tx, subject.accountId, host, challenge)
      return { ok: true, id, methods, expiresAt, passkey }
    })
  }
