import { mayPublish } from '@pledge/domain/publishing/draft'
import type { Subject } from '../../policies/subject.ts'
import { publishDraftRow } from '../../store/organization/organization-drafts.ts'
import type { Deps } from '../deps.ts'
import { changeConfiguration, standOf } from './organization-configuration.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'

/**
 * A second person publishes exactly the draft that they saw (row 1.6.07). Every check runs again, so that a
 * rule table with failing sample loans is never published. It needs a step-up bound to this draft (note 060).
 * Refusals: those of `mayPublish`, session.step-up-needed.
 */
export const publishOrganizationDraft =
  (
    deps: Pick<
      Deps,
      'clock' | 'transaction' | 'afterCommit' | 'organizations' | 'sealer' | 'newId' | 'publicUrl'
    >,
  ) =>
  async ({
    subject,
    sha256,
    stepUpProof: proof,
  }: {
    readonly subject: Subject
    readonly sha256: string
    readonly stepUpProof: string | undefined
  }) => {
    const published = await changeConfiguration(deps, subject, async (tx, configuration, now) => {
      const may = mayPublish(standOf(configuration), { seenSha256: sha256, by: subject.accountId })
      if (!may.ok) return may
      const request = {
        subject,
        action: 'organization',
        applicationId: null,
        payload: { sha256 },
        proof,
      } as const
      const taken = await takeStepUp(deps)(tx, request)
      if (!taken.ok) return taken
      if ((await publishDraftRow(tx, { sha256, now })) === undefined)
        throw new Error('the database refused a draft that may be published')
      return may
    })
    if (published.ok) await deps.afterCommit(() => deps.organizations.forget())
    return published
  }
