import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { namePasskey } from '../../store/account/passkeys.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/** Refusal: access.not-found. */
export const renamePasskey =
  (deps: Deps) =>
  async (input: {
    readonly subject: Subject
    readonly passkeyId: string
    readonly name: string
  }): Promise<Outcome<object>> => {
    const { subject, passkeyId: id, name } = input
    const { accountId } = subject
    const isNamed = await deps.transaction(ownPrincipalOf(subject), ({ tx }) =>
      namePasskey(tx, { id, accountId, name }),
    )
    return isNamed ? { ok: true } : refuse('access.not-found')
  }
