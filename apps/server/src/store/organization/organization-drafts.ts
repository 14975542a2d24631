import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import type { OrganizationDrafts } from '../database/schema.generated.ts'

const json = z.record(z.string(), z.unknown())

interface Content {
  readonly settings: Readonly<Record<string, unknown>>
  readonly rules: Readonly<Record<string, unknown>>
}

interface DraftedContent extends Content {
  readonly sha256: string
  /** The version of the organization that it was based on. */
  readonly baseVersion: number
  /** What the organization's file changes in keys that other drafts cannot change. */
  readonly fromFile: Content['settings'] | null
}

export interface DraftRecord {
  readonly revision: number
  /** Null: no draft is being edited. */
  readonly content: DraftedContent | null
  readonly restores: number | null
  /** Null for a draft from a file that nobody has changed since. */
  readonly changedBy: string | null
  readonly changedAt: Date
  readonly proposal: { readonly accountId: string; readonly by: string; readonly at: Date } | null
}

/** Serializes changes to an organization's draft, including its creation. */
export const lockDraft = async (tx: Tx, organizationId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, 4607))`.execute(tx)
}

const contentOfRow = (row: Selectable<OrganizationDrafts>): DraftedContent | null => {
  const { settings, rules, sha256, base_version: baseVersion, from_file: fromFile } = row
  if (sha256 === null || baseVersion === null) return null
  return {
    settings: json.parse(settings),
    rules: json.parse(rules),
    sha256,
    baseVersion,
    fromFile: fromFile === null ? null : json.parse(fromFile),
  }
}

/** The draft of an organization, if there ever was one. */
export const findDraft = async (tx: Tx, organizationId: string): Promise<DraftRecord | undefined> => {
  const row = await tx
    .selectFrom('organization_drafts as d')
    .leftJoin('accounts as c', 'c.id', 'd.changed_by')
    .leftJoin('accounts as p', 'p.id', 'd.proposed_by')
    .selectAll('d')
    .select(['c.email as changed_email', 'p.email as proposed_email'])
    .where('d.organization_id', '=', organizationId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { proposed_by: proposer, proposed_at: at, proposed_email: by } = row
  return {
    revision: row.revision,
    content: contentOfRow(row),
    restores: row.restores,
    changedBy: row.changed_email,
    changedAt: row.changed_at,
    proposal: proposer === null || at === null ? null : { accountId: proposer, by: by ?? '', at },
  }
}

/** Writes the draft under the next revision. A change withdraws the proposal, unless `isProposed`. */
export const writeDraft = async (
  tx: Tx,
  draft: Content & {
    readonly organizationId: string
    readonly accountId: string
    readonly sha256: string
    readonly baseVersion: number
    readonly restores: number | null
    readonly isProposed: boolean
    readonly now: Date
  },
): Promise<void> => {
  const values = {
    settings: JSON.stringify(draft.settings),
    rules: JSON.stringify(draft.rules),
    sha256: draft.sha256,
    base_version: draft.baseVersion,
    restores: draft.restores,
    changed_by: draft.accountId,
    changed_at: draft.now,
    proposed_by: draft.isProposed ? draft.accountId : null,
    proposed_at: draft.isProposed ? draft.now : null,
  }
  await tx
    .insertInto('organization_drafts')
    .values({ organization_id: draft.organizationId, revision: 1, ...values })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({
        ...values,
        revision: (eb) => eb('organization_drafts.revision', '+', 1),
      }),
    )
    .execute()
}

/** Ends editing; the revision increases, so that stale pages cannot overwrite it. */
export const clearDraft = async (
  tx: Tx,
  discard: { readonly organizationId: string; readonly accountId: string; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('organization_drafts')
    .set((eb) => ({
      revision: eb('revision', '+', 1),
      settings: null,
      rules: null,
      sha256: null,
      base_version: null,
      restores: null,
      proposed_by: null,
      proposed_at: null,
      changed_by: discard.accountId,
      changed_at: discard.now,
    }))
    .where('organization_id', '=', discard.organizationId)
    .execute()
}

/** Records the proposer of exactly this content; an earlier proposer stays. */
export const proposeDraft = async (
  tx: Tx,
  proposal: {
    readonly organizationId: string
    readonly accountId: string
    readonly sha256: string
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .updateTable('organization_drafts')
    .set({ proposed_by: proposal.accountId, proposed_at: proposal.now })
    .where('organization_id', '=', proposal.organizationId)
    .where('sha256', '=', proposal.sha256)
    .where('proposed_by', 'is', null)
    .execute()
}

/** Publishes the proposed draft of the principal's organization; undefined where the database itself refuses it. */
export const publishDraftRow = async (
  tx: Tx,
  publication: { readonly sha256: string; readonly now: Date },
): Promise<number | undefined> => {
  const { rows } = await sql<{
    new_version: number
  }>`select new_version from publish_draft(${publication.sha256}, ${publication.now})`.execute(tx)
  return rows[0]?.new_version
}
