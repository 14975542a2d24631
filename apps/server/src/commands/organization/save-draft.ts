import { contentOf, contentSha256, isOnPublished, type DraftContent } from '@pledge/domain/publishing/draft'
import type { Subject } from '../../policies/subject.ts'
import { writeDraft } from '../../store/organization/organization-drafts.ts'
import type { Deps } from '../deps.ts'
import { changeConfiguration, hasSeen } from './organization-configuration.ts'

/**
 * Saves an edit, complete or not, on top of the revision that the caller saw and of the published version.
 * Refusals: draft.changed, draft.outdated.
 */
export const saveDraft =
  (deps: Pick<Deps, 'clock' | 'transaction'>) =>
  (input: {
    readonly subject: Subject
    readonly revision: number
    /** The version that the content was based on. */
    readonly baseVersion: number
    readonly content: DraftContent
  }) =>
    changeConfiguration(deps, input.subject, async (tx, configuration, now) => {
      const seen = hasSeen(configuration, input.revision)
      if (!seen.ok) return seen
      const { baseVersion } = input
      const isCurrent = isOnPublished({ baseVersion, publishedVersion: configuration.published.version })
      if (!isCurrent.ok) return isCurrent
      const { organizationId, accountId } = input.subject
      const content = contentOf(input.content)
      await writeDraft(tx, {
        ...content,
        organizationId,
        accountId,
        sha256: contentSha256(content),
        baseVersion,
        restores: null,
        isProposed: false,
        now,
      })
      return { ok: true }
    })
