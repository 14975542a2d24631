import { LINKED_ACCOUNT_TYPES } from '@pledge/domain/disbursement/linked-institutions'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import type { Tx } from '../database/database.ts'
import type { DebitAuthorizations } from '../database/schema.generated.ts'
import { claimFile } from '../identity/stored-files.ts'

export const AUTHORIZATION_KINDS = ['SINGLE', 'RECURRING'] as const
export type AuthorizationKind = (typeof AUTHORIZATION_KINDS)[number]

/** Why an authorization holds no more. LOAN: nothing is owed. */
export const END_REASONS = [
  'BORROWER',
  'AGENT',
  'ACCOUNT',
  'STOPPED',
  'REVOKED',
  'HELD',
  'LOAN',
  'REPLACED',
] as const
export type EndReason = (typeof END_REASONS)[number]

const accountSchema = z.object({
  routingNumber: z.string(),
  accountNumber: z.string(),
  accountType: z.enum(LINKED_ACCOUNT_TYPES),
  firstName: z.string(),
  lastName: z.string(),
})
/** The account that an authorization names. */
export type DebitAccount = z.infer<typeof accountSchema>

const termsSchema = z.object({ title: z.string(), paragraphs: z.array(z.string()).readonly() })

export interface StoredAuthorization {
  readonly id: string
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly kind: AuthorizationKind
  readonly accountMask: string
  readonly amountCents: bigint
  readonly firstAmountCents: bigint
  readonly templateVersion: number
  readonly terms: z.infer<typeof termsSchema>
  readonly termsSha256: string
  readonly signedAt: Date
  readonly documentSha256: string | null
  readonly documentFileKey: string | null
  readonly plannedThrough: string | null
  readonly endedAt: Date | null
  readonly endReason: EndReason | null
}

const place = (row: string) => ({ table: 'debit_authorizations', row, column: 'account' })

const storedOf = (row: Selectable<DebitAuthorizations>): StoredAuthorization => ({
  id: row.id,
  applicationId: row.application_id,
  organizationId: row.organization_id,
  borrowerId: row.borrower_id,
  kind: z.enum(AUTHORIZATION_KINDS).parse(row.kind),
  accountMask: row.account_mask,
  amountCents: row.amount_cents,
  firstAmountCents: row.first_amount_cents,
  templateVersion: row.template_version,
  terms: termsSchema.parse(row.terms),
  termsSha256: row.terms_sha256,
  signedAt: row.signed_at,
  documentSha256: row.document_sha256,
  documentFileKey: row.document_file_key,
  plannedThrough: row.planned_through,
  endedAt: row.ended_at,
  endReason: z.enum(END_REASONS).nullable().parse(row.end_reason),
})

/** Stores what was signed, with its account sealed. */
export const insertAuthorization = async (
  tx: Tx,
  sealer: Sealer,
  input: Pick<
    StoredAuthorization,
    | 'id'
    | 'applicationId'
    | 'organizationId'
    | 'borrowerId'
    | 'kind'
    | 'accountMask'
    | 'amountCents'
    | 'firstAmountCents'
    | 'templateVersion'
    | 'terms'
    | 'termsSha256'
    | 'signedAt'
  > & {
    readonly account: DebitAccount
    readonly signedFrom: string
    readonly userAgent: string
    readonly nextPlanAt: Date | null
  },
): Promise<void> => {
  await tx
    .insertInto('debit_authorizations')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      kind: input.kind,
      account_sealed: sealer.seal(JSON.stringify(input.account), place(input.id)),
      account_mask: input.accountMask,
      amount_cents: input.amountCents,
      first_amount_cents: input.firstAmountCents,
      template_version: input.templateVersion,
      terms: JSON.stringify(input.terms),
      terms_sha256: input.termsSha256,
      signed_at: input.signedAt,
      signed_from: input.signedFrom,
      user_agent: input.userAgent,
      next_plan_at: input.nextPlanAt,
    })
    .execute()
}

const rows = (tx: Tx) => tx.selectFrom('debit_authorizations').selectAll()

export const findAuthorization = async (tx: Tx, id: string): Promise<StoredAuthorization | undefined> => {
  const row = await rows(tx).where('id', '=', id).executeTakeFirst()
  return row && storedOf(row)
}

/** The account that an authorization names, opened; undefined once it was disposed of. */
export const findAccountOfAuthorization = async (
  tx: Tx,
  sealer: Sealer,
  id: string,
): Promise<DebitAccount | undefined> => {
  const row = await tx
    .selectFrom('debit_authorizations')
    .select('account_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.account_sealed === null) return undefined
  return accountSchema.parse(JSON.parse(sealer.open(row.account_sealed, place(id))))
}

/** The same where an entry of it is submitted, and to compare accounts: it is there as long as the loan is in service. */
export const accountOfAuthorization = async (tx: Tx, sealer: Sealer, id: string): Promise<DebitAccount> => {
  const account = await findAccountOfAuthorization(tx, sealer, id)
  if (account === undefined) throw new Error('the account of this authorization was disposed of')
  return account
}

/** Autopay of a loan, where it is on. */
export const autopayOf = async (tx: Tx, applicationId: string): Promise<StoredAuthorization | undefined> => {
  const row = await rows(tx)
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'RECURRING')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && storedOf(row)
}

/** Authorizations that are read of one loan, the newest first: those of years of monthly payments. */
const MOST_AUTHORIZATIONS = 400

export const authorizationsOf = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly StoredAuthorization[]> => {
  const found = await rows(tx)
    .where('application_id', '=', applicationId)
    .orderBy('signed_at', 'desc')
    .limit(MOST_AUTHORIZATIONS)
    .execute()
  return found.map(storedOf)
}

/** Authorizations of a loan in force that name the same account as one of them, which itself may have ended. */
export const sameAccountInForce = async (
  tx: Tx,
  sealer: Sealer,
  { applicationId, authorizationId }: { readonly applicationId: string; readonly authorizationId: string },
): Promise<readonly StoredAuthorization[]> => {
  const { routingNumber, accountNumber } = await accountOfAuthorization(tx, sealer, authorizationId)
  const same: StoredAuthorization[] = []
  for (const one of await authorizationsOf(tx, applicationId)) {
    if (one.endedAt !== null) continue
    const account = await accountOfAuthorization(tx, sealer, one.id)
    if (account.routingNumber === routingNumber && account.accountNumber === accountNumber) same.push(one)
  }
  return same
}

/** Ends an authorization; one that ended before keeps its reason. */
export const endAuthorization = async (
  tx: Tx,
  input: { readonly id: string; readonly reason: EndReason; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('debit_authorizations')
    .set({ ended_at: input.now, end_reason: input.reason, next_plan_at: null })
    .where('id', '=', input.id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Through which due date autopay is planned, and when it is planned further; null where no payment is left. */
export const setPlanned = async (
  tx: Tx,
  input: { readonly id: string; readonly through: string | null; readonly nextPlanAt: Date | null },
): Promise<void> => {
  await tx
    .updateTable('debit_authorizations')
    .set({ planned_through: input.through, next_plan_at: input.nextPlanAt })
    .where('id', '=', input.id)
    .where('ended_at', 'is', null)
    .execute()
}

/** The copy for the borrower is rendered and stored. */
export const setAuthorizationDocument = async (
  tx: Tx,
  input: { readonly id: string; readonly sha256: string; readonly fileKey: string; readonly now: Date },
): Promise<void> => {
  await claimFile(tx, input.fileKey, input.now)
  await tx
    .updateTable('debit_authorizations')
    .set({ document_sha256: input.sha256, document_file_key: input.fileKey })
    .where('id', '=', input.id)
    .where('document_sha256', 'is', null)
    .execute()
}

/** Authorizations by their ids. */
export const authorizationsNamed = async (
  tx: Tx,
  ids: readonly string[],
): Promise<readonly StoredAuthorization[]> => {
  if (ids.length === 0) return []
  return (
    await rows(tx)
      .where('id', 'in', [...new Set(ids)])
      .execute()
  ).map(storedOf)
}
