import { mayPropose } from '@pledge/domain/publishing/draft'
import type { Subject } from '../../policies/subject.ts'
import { proposeDraft } from '../../store/organization/organization-drafts.ts'
import type { Deps } from '../deps.ts'
import { changeConfiguration, standOf } from './organization-configuration.ts'

/** Proposes exactly the draft that the caller saw. Refusals: draft.changed, draft.unchanged, draft.checks-failed. */
export const proposeOrganizationDraft =
  (deps: Pick<Deps, 'clock' | 'transaction'>) =>
  ({ subject, sha256 }: { readonly subject: Subject; readonly sha256: string }) =>
    changeConfiguration(deps, subject, async (tx, configuration, now) => {
      const may = mayPropose(standOf(configuration), sha256)
      const { organizationId, accountId } = subject
      if (may.ok) await proposeDraft(tx, { organizationId, accountId, sha256, now })
      return may
    })
