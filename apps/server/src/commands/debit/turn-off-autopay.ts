import type { Outcome } from '@pledge/domain/refusal'
import { autopayOf } from '../../store/debit/debit-authorizations.ts'
import { insertDebitNotice } from '../../store/debit/debit-notices.ts'
import { debitsOf } from '../../store/debit/debits.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { endAndStop } from './end-debits.ts'

/**
 * Automatic payments end, by the borrower or by an agent who was called: every debit that was not submitted is stopped
 * (12 CFR 1005.10(c)). Where they are off already, nothing changes.
 */
export const turnOffAutopay =
  (deps: Deps) =>
  (input: OfSubject): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const autopay = await autopayOf(tx, file.id)
      if (autopay === undefined) return { ok: true }
      const reason = input.subject.kind === 'agent' ? 'AGENT' : 'BORROWER'
      // The borrower has to know, whoever called: somebody else may have.
      if (reason === 'AGENT')
        await insertDebitNotice(tx, { id: autopay.id, kind: 'AUTOPAY_OFF', ...belongsTo(file), now })
      await endAndStop(tx, autopay.id, { debits: await debitsOf(tx, file.id), reason, now })
      return { ok: true }
    })
