import { organizationSchema } from '@pledge/domain/organization/settings'
import { contentSha256, draftProblems, type DraftStand } from '@pledge/domain/publishing/draft'
import { refuse, type Answered } from '@pledge/domain/refusal'
import type { Subject } from '../policies/subject.ts'
import type { Tx } from '../store/database.ts'
import { findDraft, lockDraft, type DraftRecord } from '../store/organization-drafts.ts'
import { contentInForce, type VersionContent } from '../store/organization-versions.ts'
import { askerOf } from './actors.ts'
import type { Deps } from './deps.ts'

/** What is in force, what is being edited, and what is wrong with it. */
export interface Desk {
  readonly published: VersionContent & { readonly sha256: string }
  readonly draft: DraftRecord | undefined
  readonly problems: DraftStand['problems']
}

type Parts = Pick<Deps, 'clock'>

/** Read in a transaction of whoever asks. */
export const readDesk = async ({ clock }: Parts, tx: Tx, { organizationId }: Subject): Promise<Desk> => {
  const published = await contentInForce(tx, organizationId, clock.business())
  const draft = await findDraft(tx, organizationId)
  const content = draft?.content ?? null
  return {
    published: { ...published, sha256: contentSha256(published) },
    draft,
    problems: content === null ? [] : draftProblems(content, organizationSchema.parse(published.settings)),
  }
}

/** The draft as a decision on it judges it. */
export const standOf = ({ published, draft, problems }: Desk): DraftStand | undefined => {
  const content = draft?.content ?? null
  if (content === null) return undefined
  return {
    sha256: content.sha256,
    publishedSha256: published.sha256,
    proposedBy: draft?.proposal?.accountId ?? null,
    problems,
  }
}

/** One change of the draft, after all others of its organisation; answers the desk as it is then. */
export const changeDesk = (
  deps: Pick<Deps, 'clock' | 'transaction'>,
  subject: Subject,
  change: (tx: Tx, desk: Desk, now: Date) => Promise<Answered<object>>,
): Promise<Answered<{ readonly desk: Desk }>> =>
  deps.transaction(askerOf(subject), async ({ tx }) => {
    await lockDraft(tx, subject.organizationId)
    const changed = await change(tx, await readDesk(deps, tx, subject), deps.clock.business())
    return changed.ok ? { ok: true, desk: await readDesk(deps, tx, subject) } : changed
  })

/** Whether somebody has seen the last change of the draft. Refusal: draft.changed. */
export const hasSeen = ({ draft }: Desk, revision: number): Answered<object> =>
  (draft?.revision ?? 0) === revision ? { ok: true } : refuse('draft.changed')
