import type { Subject } from '../../policies/subject.ts'
import { clearDraft } from '../../store/organization/organization-drafts.ts'
import type { Deps } from '../deps.ts'
import { changeConfiguration, hasSeen } from './organization-configuration.ts'

/** Discards the draft, if it is still the one that the caller saw. Refusal: draft.changed. */
export const discardDraft =
  (deps: Pick<Deps, 'clock' | 'transaction'>) =>
  (input: { readonly subject: Subject; readonly revision: number }) =>
    changeConfiguration(deps, input.subject, async (tx, configuration, now) => {
      const seen = hasSeen(configuration, input.revision)
      const { organizationId, accountId } = input.subject
      if (seen.ok) await clearDraft(tx, { organizationId, accountId, now })
      return seen
    })
