import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { lockAccount } from '../../store/account/accounts.ts'
import type { Tx } from '../../store/database/database.ts'
import { deletePasskey, passkeysOf } from '../../store/account/passkeys.ts'
import { deleteRecoveryCodes } from '../../store/account/recovery-codes.ts'
import { deleteTotp, hasTotp } from '../../store/account/totp-secrets.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'

interface Removal extends ProvedCall {
  readonly action: 'remove-passkey' | 'remove-totp'
  readonly exists: (tx: Tx) => Promise<boolean>
  readonly remove: (tx: Tx) => Promise<unknown>
}

/** Staff need a second factor at every sign-in: the last one can be replaced but not removed (note 060). */
const isLastOfStaff = async (tx: Tx, { kind, accountId }: Subject) => {
  const passkeys = await passkeysOf(tx, accountId)
  return kind === 'agent' && passkeys.length + ((await hasTotp(tx, accountId)) ? 1 : 0) <= 1
}

/** Recovery codes replace a lost factor, so they are useless without any factor. */
const dropCodesWithoutFactor = async (tx: Tx, accountId: string) => {
  const passkeys = await passkeysOf(tx, accountId)
  if (passkeys.length === 0 && !(await hasTotp(tx, accountId))) await deleteRecoveryCodes(tx, accountId)
}

const removeFactor = (deps: Deps, removal: Removal): Promise<Outcome<object>> => {
  const { subject } = removal
  return deps.transaction(ownPrincipalOf(subject), async ({ tx }) => {
    await lockAccount(tx, subject.accountId)
    if (!(await removal.exists(tx))) return refuse('access.not-found')
    if (await isLastOfStaff(tx, subject)) return refuse('account.last-factor')
    const taken = await takeStepUp(deps)(tx, {
      ...stepUpOf(removal, removal.action),
      applicationId: null,
    })
    if (!taken.ok) return taken
    await removal.remove(tx)
    await dropCodesWithoutFactor(tx, subject.accountId)
    return { ok: true }
  })
}

/** Refusals: access.not-found, account.last-factor, session.step-up-needed. */
export const removePasskey =
  (deps: Deps) =>
  (input: ProvedCall & { readonly passkeyId: string }): Promise<Outcome<object>> => {
    const { accountId } = input.subject
    const { passkeyId: id } = input
    return removeFactor(deps, {
      ...input,
      action: 'remove-passkey',
      exists: async (tx) => (await passkeysOf(tx, accountId)).some((passkey) => passkey.id === id),
      remove: (tx) => deletePasskey(tx, { id, accountId }),
    })
  }

/** Refusals: access.not-found, account.last-factor, session.step-up-needed. */
export const removeTotp =
  (deps: Deps) =>
  (input: ProvedCall): Promise<Outcome<object>> => {
    const { accountId } = input.subject
    return removeFactor(deps, {
      ...input,
      action: 'remove-totp',
      exists: (tx) => hasTotp(tx, accountId),
      remove: (tx) => deleteTotp(tx, accountId),
    })
  }
