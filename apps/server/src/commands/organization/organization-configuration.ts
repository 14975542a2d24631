import { contentProblems } from '@pledge/copy/documents/content-problems'
import { lendingRulesSchema } from '@pledge/domain/organization/lending-rules'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { AGENT_RIGHTS, AGENT_ROLES, holds, leavesTwoToPublish } from '@pledge/domain/organization/rights'
import {
  checksFailed,
  contentSha256,
  type DraftContent,
  type DraftStand,
} from '@pledge/domain/publishing/draft'
import type { Problem } from '@pledge/domain/publishing/problem'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import type { Tx } from '../../store/database/database.ts'
import { hostsOfOthers } from '../../store/organization/import-organization.ts'
import { rolesOfStaff } from '../../store/account/accounts.ts'
import { findDraft, lockDraft, type DraftRecord } from '../../store/organization/organization-drafts.ts'
import { contentInForce, type VersionContent } from '../../store/organization/organization-versions.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/** The published configuration, its draft, and the draft's problems. */
export interface OrganizationConfiguration {
  readonly published: VersionContent & { readonly sha256: string }
  readonly draft: DraftRecord | undefined
  readonly problems: readonly Problem[]
}
export type Contents = Omit<OrganizationConfiguration, 'problems'>

type Parts = Pick<Deps, 'clock'>

/**
 * The published configuration and its draft, without checks: each sample loan costs time. Runs in the
 * caller's transaction.
 */
export const readContents = async (
  { clock }: Parts,
  tx: Tx,
  { organizationId }: Pick<Subject, 'organizationId'>,
): Promise<Contents> => {
  const published = await contentInForce(tx, organizationId, clock.business())
  const draft = await findDraft(tx, organizationId)
  return { published: { ...published, sha256: contentSha256(published) }, draft }
}

/** The problems of the draft itself. */
export const problemsOf = ({ published, draft }: Contents): readonly Problem[] => {
  const content = draft?.content ?? null
  if (content === null) return []
  return contentProblems(content, {
    published: organizationSchema.parse(published.settings),
    isRestored: draft?.restores !== null,
    fromFile: content.fromFile,
  })
}

/** Problems of a rights table that two of the current staff could never change again. */
export const rightsProblems = async (
  tx: Tx,
  organizationId: string,
  { published, content }: { readonly published: VersionContent; readonly content: DraftContent | null },
): Promise<readonly Problem[]> => {
  const wanted = organizationSchema.safeParse({ ...content?.settings, version: published.version })
  if (!wanted.success) return []
  const { rights } = organizationSchema.parse(published.settings)
  const isSame = AGENT_ROLES.every((role) =>
    AGENT_RIGHTS.every((right) => holds(rights, role, right) === holds(wanted.data.rights, role, right)),
  )
  return isSame || leavesTwoToPublish(wanted.data.rights, await rolesOfStaff(tx, organizationId))
    ? []
    : [{ path: 'rights', message: 'must leave two people: one who proposes and another who publishes' }]
}

/** Hosts in a file that were assigned to another organization after its import. */
const hostProblems = async (tx: Tx, content: DraftRecord['content']): Promise<readonly Problem[]> => {
  const found = organizationSchema.safeParse({ ...content?.settings, version: content?.baseVersion })
  if ((content?.fromFile ?? null) === null || !found.success) return []
  const taken = await hostsOfOthers(tx, found.data)
  return taken.length === 0
    ? []
    : [{ path: 'hosts', message: `${taken.join(', ')} belongs to another organization` }]
}

/** Read in the caller's transaction. */
export const readConfiguration = async (
  parts: Parts,
  tx: Tx,
  subject: Pick<Subject, 'organizationId'>,
): Promise<OrganizationConfiguration> => {
  const contents = await readContents(parts, tx, subject)
  const { published, draft } = contents
  const content = draft?.content ?? null
  const problems = [
    ...problemsOf(contents),
    ...(await rightsProblems(tx, subject.organizationId, { published, content })),
    ...(await hostProblems(tx, content)),
  ]
  return { ...contents, problems }
}

/** The state of the draft for decisions about it. */
export const standOf = ({
  published,
  draft,
  problems,
}: OrganizationConfiguration): DraftStand | undefined => {
  const content = draft?.content ?? null
  if (content === null) return undefined
  return {
    sha256: content.sha256,
    publishedSha256: published.sha256,
    baseVersion: content.baseVersion,
    publishedVersion: published.version,
    proposedBy: draft?.proposal?.accountId ?? null,
    problems,
  }
}

/** Above every published version, and still nine digits: a preview's files have addresses of their own. */
const PREVIEW_VERSIONS_FROM = 900_000_000

/** Problems that prevent publishing but not a preview: the draft can be read and rendered safely. */
const CAN_BE_SHOWN = /^(rules\.vectors|legal|legalPages|consents|rights)(\.|$)/

/**
 * The draft as pages preview it, refused if it cannot be read or rendered safely. Refusals: draft.changed,
 * draft.checks-failed.
 */
export const shownDraft = ({
  draft,
  problems,
}: Pick<OrganizationConfiguration, 'draft' | 'problems'>): Outcome<{
  readonly shown: Omit<OrganizationRecord, 'id'>
}> => {
  const content = draft?.content ?? null
  if (draft === undefined || content === null) return refuse('draft.changed')
  const blocking = problems.filter(({ path }) => !CAN_BE_SHOWN.test(path))
  if (blocking.length > 0) return checksFailed(blocking)
  const version = PREVIEW_VERSIONS_FROM + draft.revision
  const organization = organizationSchema.safeParse({ ...content.settings, version })
  // Invalid sample loans would hide other problems of the rules.
  const rules = lendingRulesSchema.safeParse({ ...content.rules, version })
  if (!organization.success || !rules.success) return checksFailed(problems)
  return { ok: true, shown: { organization: organization.data, rules: rules.data } }
}

/** One change of the draft, serialized with all others of its organization; returns the configuration after it. */
export const changeConfiguration = (
  deps: Pick<Deps, 'clock' | 'transaction'>,
  subject: Subject,
  change: (tx: Tx, configuration: OrganizationConfiguration, now: Date) => Promise<Outcome<object>>,
): Promise<Outcome<{ readonly configuration: OrganizationConfiguration }>> =>
  deps.transaction(principalOf(subject), async ({ tx }) => {
    await lockDraft(tx, subject.organizationId)
    const changed = await change(tx, await readConfiguration(deps, tx, subject), deps.clock.business())
    return changed.ok ? { ok: true, configuration: await readConfiguration(deps, tx, subject) } : changed
  })

/** Whether the caller saw the latest revision of the draft. Refusal: draft.changed. */
export const hasSeen = ({ draft }: OrganizationConfiguration, revision: number): Outcome<object> =>
  (draft?.revision ?? 0) === revision ? { ok: true } : refuse('draft.changed')
