import { lendingRulesSchema } from '@pledge/domain/organization/lending-rules'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { checksFailed, contentSha256, draftProblems, type DraftStand } from '@pledge/domain/publishing/draft'
import { refuse, type Answered } from '@pledge/domain/refusal'
import type { Subject } from '../policies/subject.ts'
import type { Tx } from '../store/database.ts'
import { findDraft, lockDraft, type DraftRecord } from '../store/organization-drafts.ts'
import { contentInForce, type VersionContent } from '../store/organization-versions.ts'
import type { OrganizationRecord } from '../store/organizations.ts'
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
export const readDesk = async (
  { clock }: Parts,
  tx: Tx,
  { organizationId }: Pick<Subject, 'organizationId'>,
): Promise<Desk> => {
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

/** Above every version that is ever published, and still a number of nine digits: the files of a preview have addresses of their own. */
const PREVIEW_VERSIONS_FROM = 900_000_000

/** The draft as pages show it. Only its sample loans may still fail: what cannot be read or drawn safely is not shown. */
export const shownDraft = ({
  draft,
  problems,
}: Desk): Answered<{ readonly shown: Omit<OrganizationRecord, 'id'> }> => {
  const content = draft?.content ?? null
  if (draft === undefined || content === null) return refuse('draft.changed')
  const blocking = problems.filter(({ path }) => !path.startsWith('rules.vectors'))
  if (blocking.length > 0) return checksFailed(blocking)
  const version = PREVIEW_VERSIONS_FROM + draft.revision
  const rulesData = { ...content.rules, version }
  const organization = organizationSchema.parse({ ...content.settings, version })
  return { ok: true, shown: { organization, rules: lendingRulesSchema.parse(rulesData), rulesData } }
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
