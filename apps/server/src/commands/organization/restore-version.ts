import { contentProblems } from '@pledge/copy/documents/content-problems'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { contentSha256, mayPropose, restoredContent } from '@pledge/domain/publishing/draft'
import { refuse } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { writeDraft } from '../../store/organization/organization-drafts.ts'
import { findVersionContent } from '../../store/organization/organization-versions.ts'
import type { Deps } from '../deps.ts'
import { changeConfiguration, hasSeen, rightsProblems } from './organization-configuration.ts'

/**
 * Proposes the content of an earlier version, which requires the right to edit; it becomes the next version
 * once a second person publishes it. Old sample loans are checked like new ones. Refusals: access.not-found,
 * draft.changed, draft.unchanged, draft.checks-failed.
 */
export const restoreVersion =
  (deps: Pick<Deps, 'clock' | 'transaction'>) =>
  (input: { readonly subject: Subject; readonly version: number; readonly revision: number }) =>
    changeConfiguration(deps, input.subject, async (tx, configuration, now) => {
      const { organizationId, accountId } = input.subject
      const earlier = await findVersionContent(tx, { organizationId, version: input.version })
      if (earlier === undefined) return refuse('access.not-found')
      const seen = hasSeen(configuration, input.revision)
      if (!seen.ok) return seen
      const content = restoredContent(earlier, configuration.published)
      const sha256 = contentSha256(content)
      const may = mayPropose(
        {
          sha256,
          publishedSha256: configuration.published.sha256,
          baseVersion: configuration.published.version,
          publishedVersion: configuration.published.version,
          proposedBy: null,
          problems: [
            ...contentProblems(content, {
              published: organizationSchema.parse(configuration.published.settings),
              isRestored: true,
              fromFile: null,
            }),
            ...(await rightsProblems(tx, organizationId, { published: configuration.published, content })),
          ],
        },
        sha256,
      )
      if (may.ok)
        await writeDraft(tx, {
          ...content,
          organizationId,
          accountId,
          sha256,
          baseVersion: configuration.published.version,
          restores: input.version,
          isProposed: true,
          now,
        })
      return may
    })
