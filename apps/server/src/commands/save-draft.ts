import { contentOf, contentSha256, type DraftContent } from '@pledge/domain/publishing/draft'
import type { Subject } from '../policies/subject.ts'
import { writeDraft } from '../store/organization-drafts.ts'
import type { Deps } from './deps.ts'
import { changeDesk, hasSeen } from './organization-desk.ts'

/** Keeps what somebody has edited, complete or not, on top of the revision that they have seen. Refusal: draft.changed. */
export const saveDraft =
  (deps: Pick<Deps, 'clock' | 'transaction'>) =>
  (input: { readonly subject: Subject; readonly revision: number; readonly content: DraftContent }) =>
    changeDesk(deps, input.subject, async (tx, desk, now) => {
      const seen = hasSeen(desk, input.revision)
      if (!seen.ok) return seen
      const { organizationId, accountId } = input.subject
      const content = contentOf(input.content)
      await writeDraft(tx, {
        ...content,
        organizationId,
        accountId,
        sha256: contentSha256(content),
        restores: null,
        isProposed: false,
        now,
      })
      return { ok: true }
    })
