import type { OrganizationDesk } from '@pledge/contract/organization-drafts'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { contentOf, contentSha256, draftProblems, type DraftContent } from '@pledge/domain/publishing/draft'
import type { Problem } from '@pledge/domain/publishing/problem'
import { useDeferredValue, useMemo, useState } from 'react'

export interface DraftEditor {
  /** What is on the page: saved or not. */
  readonly content: DraftContent
  readonly isDirty: boolean
  /** Somebody else has saved since, and there are changes here that stand on what was before. */
  readonly isBehind: boolean
  /** The revision that the changes stand on. */
  readonly revision: number
  readonly problems: readonly Problem[]
  change(part: 'settings' | 'rules', value: DraftContent['settings']): void
  /** Back to what is saved, or what somebody else has saved since. */
  undo(): void
  /** The changes stand on what somebody else has saved since. */
  rebase(): void
  /** What was sent is what is saved now. */
  saved(desk: OrganizationDesk): void
}

const contentOfDesk = ({ draft, published }: OrganizationDesk): DraftContent => contentOf(draft ?? published)

/** The draft as it is edited here, over the one that is saved: nothing that was typed is lost to what comes from outside. */
export const useDraftEditor = (desk: OrganizationDesk): DraftEditor => {
  const [base, setBase] = useState(desk)
  const [content, setContent] = useState(() => contentOfDesk(desk))
  const isDirty = useMemo(
    () => contentSha256(content) !== contentSha256(contentOfDesk(base)),
    [content, base],
  )
  const start = (from: OrganizationDesk) => {
    setBase(from)
    setContent(contentOfDesk(from))
  }
  // Nothing of one's own to lose: the page follows what is saved.
  if (base !== desk && !isDirty) start(desk)
  const judged = useDeferredValue(content)
  const problems = useMemo(
    () => draftProblems(judged, organizationSchema.parse(desk.published.settings)),
    [judged, desk.published.settings],
  )
  return {
    content,
    isDirty,
    isBehind: isDirty && desk.revision !== base.revision,
    revision: base.revision,
    problems,
    change: (part, value) => setContent({ ...content, [part]: value }),
    undo: () => start(desk),
    rebase: () => setBase(desk),
    saved: (now) => setBase(now),
  }
}
