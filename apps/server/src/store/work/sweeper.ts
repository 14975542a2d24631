import { RECOVERABLE_JOBS, type RecoverableJob } from '@pledge/domain/process/due-job'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/database.ts'
import { TRANSFER_PURPOSES, type TransferName } from '../disbursement/usdc-transfers.ts'
import { dueOf, dueRows, type Due, type DueRow } from './due.ts'

export const dueApplications = async (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly (Due & { readonly due: string })[]> => {
  const { rows } = await sql<DueRow & { due: string }>`
    select * from applications_past_deadline(${businessNow}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ ...dueOf(row), due: row.due }))
}

/** Loans whose interest is due, longest due first. */
export const loansToAccrue = (sweeper: Database, businessNow: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from loans_to_accrue(${businessNow}, ${most})`)

/** Loans to close, longest due first. */
export const loansToClose = (sweeper: Database, businessNow: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from loans_to_close(${businessNow}, ${most})`)

/** Loans with a notice of payments that may be due, longest due first. */
export const loansToNotify = (sweeper: Database, businessNow: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from loans_to_notify(${businessNow}, ${most})`)

/** Loans with a statement or a letter that may be due, longest due first. */
export const loansToDocument = (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from loans_to_document(${businessNow}, ${most})`)

/** Applications with a reminder of a deadline that is due. */
export const dueReminders = (sweeper: Database, businessNow: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from due_reminders(${businessNow}, ${most})`)

/**
 * Loans whose job has been due since the given time or longer, those not tried yet first; then refinances whose top-up
 * goes on by a job that released servers do not know (note 068).
 */
export const strandedJobs = async (
  sweeper: Database,
  { dueBefore, now, most }: { readonly dueBefore: Date; readonly now: Date; readonly most: number },
): Promise<readonly (Due & { readonly job: RecoverableJob })[]> => {
  const { rows } = await sql<DueRow & { job: string }>`
    (select * from stranded_jobs(${dueBefore}, ${now}, ${most}))
    union all (select * from stranded_top_ups(${dueBefore}, ${now}, ${most})) limit ${most}`.execute(sweeper)
  return rows.map((row) => ({ ...dueOf(row), job: z.enum(RECOVERABLE_JOBS).parse(row.job) }))
}

/** USDC transfers that may have been submitted and are not final yet. */
export const openUsdcTransfers = async (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<
  readonly (Due & Omit<TransferName, 'applicationId'> & { readonly submissionIntentAt: Date })[]
> => {
  const { rows } = await sql<DueRow & { attempt: number; purpose: string; submission_intent_at: Date }>`
    select * from open_usdc_transfers(${businessNow}, ${most})`.execute(sweeper)
  return rows.map((row) => ({
    ...dueOf(row),
    attempt: row.attempt,
    purpose: z.enum(TRANSFER_PURPOSES).parse(row.purpose),
    submissionIntentAt: row.submission_intent_at,
  }))
}

/** The owner of the payment with this trace number, or undefined if we know none yet. */
export const disbursementOfTrace = async (
  sweeper: Database,
  traceNumber: string,
): Promise<(Omit<Due, 'times'> & { readonly attempt: number }) | undefined> => {
  const { rows } = await sql<{ application_id: string; organization_id: string; attempt: number }>`
    select * from disbursement_of_trace(${traceNumber})`.execute(sweeper)
  const [row] = rows
  if (row === undefined) return undefined
  return { applicationId: row.application_id, organizationId: row.organization_id, attempt: row.attempt }
}

export const waitingOutbox = async (
  sweeper: Database,
  wantedBefore: Date,
  most: number,
): Promise<readonly { readonly id: string; readonly organizationId: string }[]> => {
  const { rows } = await sql<{ id: string; organization_id: string }>`
    select * from waiting_outbox(${wantedBefore}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ id: row.id, organizationId: row.organization_id }))
}

/** Applications whose borrower must be notified of an unsupported asset. */
export const unnotifiedUnsupportedAssets = (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from unnotified_unsupported_assets(${businessNow}, ${most})`)

/** Applications with an ordered collateral release that is not final yet and not leased. */
export const orderedReleases = (
  sweeper: Database,
  {
    businessNow,
    realNow,
    most,
  }: { readonly businessNow: Date; readonly realNow: Date; readonly most: number },
): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from ordered_releases(${businessNow}, ${realNow}, ${most})`)

/** The addresses of a coin that were assigned last, newest first. */
export const newestAddresses = async (
  sweeper: Database,
  coin: string,
  most: number,
): Promise<readonly (Omit<Due, 'times'> & { readonly address: string })[]> => {
  const { rows } = await sql<{ application_id: string; organization_id: string; address: string }>`
    select * from newest_deposit_addresses(${coin}, ${most})`.execute(sweeper)
  return rows.map((row) => ({
    applicationId: row.application_id,
    organizationId: row.organization_id,
    address: row.address,
  }))
}

/** One of our deposit addresses, leased by a job. */
export interface AddressInTurn extends Due {
  readonly address: string
  readonly index: number
  /** Whether it has a deposit that a reorganization within the blocks read again could still remove. */
  readonly hasRecent: boolean
  /** The height from which it must be read if its last poll failed. */
  readonly sinceHeight: number | null
}

interface AddressRow extends DueRow {
  readonly address: string
  readonly address_index: number
  readonly has_recent: boolean
  readonly since_height: number | null
}

export interface AddressPage {
  readonly coin: string
  readonly sinceHeight: number
  readonly now: Date
  readonly afterIndex: number
  readonly most: number
}

const addressOf = (row: AddressRow): AddressInTurn => ({
  ...dueOf(row),
  address: row.address,
  index: row.address_index,
  hasRecent: row.has_recent,
  sinceHeight: row.since_height,
})

/** A page of all addresses of a coin, in the order in which they were assigned. */
export const allAddresses = async (
  sweeper: Database,
  { coin, sinceHeight, now, afterIndex, most }: AddressPage,
): Promise<readonly AddressInTurn[]> => {
  const { rows } = await sql<AddressRow>`
    select * from addresses_to_poll(${coin}, ${sinceHeight}, ${now}, ${afterIndex}, ${most})`.execute(sweeper)
  return rows.map(addressOf)
}

/** A page of the addresses at which a deposit is expected, or whose last poll failed, in the same order. */
export const openAddressesToPoll = async (
  sweeper: Database,
  { coin, sinceHeight, now, afterIndex, most }: AddressPage,
): Promise<readonly AddressInTurn[]> => {
  const { rows } = await sql<AddressRow>`
    select * from open_addresses_to_poll(${coin}, ${sinceHeight}, ${now}, ${afterIndex}, ${most})`.execute(
    sweeper,
  )
  return rows.map(addressOf)
}

/** Lets addresses of a page at which no deposit is expected anymore be polled rarely. */
export const quietAddresses = async (
  sweeper: Database,
  input: Omit<AddressPage, 'most'> & { readonly untilIndex: number },
): Promise<void> => {
  const { coin, sinceHeight, now, afterIndex, untilIndex } = input
  await sql`select quiet_unneeded_addresses(${coin}, ${sinceHeight}, ${now}, ${afterIndex}, ${untilIndex})`.execute(
    sweeper,
  )
}

export const unclaimedFiles = async (
  sweeper: Database,
  putBefore: Date,
  most: number,
): Promise<readonly { readonly fileKey: string; readonly organizationId: string }[]> => {
  const { rows } = await sql<{ file_key: string; organization_id: string }>`
    select * from unclaimed_files(${putBefore}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ fileKey: row.file_key, organizationId: row.organization_id }))
}

/** The bank's reports of borrowers' payments that are not applied yet. */
export const waitingRepaymentReports = async (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly { readonly id: string; readonly organizationId: string; readonly times: number }[]> => {
  const { rows } = await sql<{ id: string; organization_id: string; times: number }>`
    select * from waiting_repayment_reports(${businessNow}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ id: row.id, organizationId: row.organization_id, times: row.times }))
}

/** A bank link and its owner. */
export interface OwnedBankLink {
  readonly itemId: string
  readonly applicationId: string
  readonly organizationId: string
}

interface BankLinkRow {
  readonly item_id: string
  readonly application_id: string
  readonly organization_id: string
}

const bankLinkOf = (row: BankLinkRow): OwnedBankLink => ({
  itemId: row.item_id,
  applicationId: row.application_id,
  organizationId: row.organization_id,
})

/** A bank link, and how often in a row it was deferred. */
export interface BankLinkInTurn extends OwnedBankLink {
  readonly times: number
}

/** Bank links that are due for a poll. `isOver`: the application no longer needs it. */
export const dueBankLinks = async (
  sweeper: Database,
  input: { readonly realNow: Date; readonly businessNow: Date; readonly most: number },
): Promise<readonly (BankLinkInTurn & { readonly isOver: boolean })[]> => {
  const { rows } = await sql<BankLinkRow & { times: number; is_no_longer_needed: boolean }>`
    select * from bank_links_to_poll(${input.realNow}, ${input.businessNow}, ${input.most})`.execute(sweeper)
  return rows.map((row) => ({ ...bankLinkOf(row), times: row.times, isOver: row.is_no_longer_needed }))
}

/** Links of applications that ended before the end of their use was recorded; this reads every application. */
export const bankLinksWithoutEnd = async (
  sweeper: Database,
  input: { readonly endedBefore: Date; readonly businessNow: Date; readonly most: number },
): Promise<readonly BankLinkInTurn[]> => {
  const { rows } = await sql<BankLinkRow & { times: number }>`
    select * from bank_links_without_end(${input.endedBefore}, ${input.businessNow}, ${input.most})`.execute(
    sweeper,
  )
  return rows.map((row) => ({ ...bankLinkOf(row), times: row.times }))
}

/** The owner of the link with this provider id; undefined for an unknown link. */
export const bankLinkByReference = async (
  sweeper: Database,
  reference: string,
): Promise<OwnedBankLink | undefined> => {
  const { rows } = await sql<BankLinkRow>`
    select * from bank_link_by_reference(${reference})`.execute(sweeper)
  const [row] = rows
  return row === undefined ? undefined : bankLinkOf(row)
}
