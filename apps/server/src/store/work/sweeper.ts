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
    select * from due_applications(${businessNow}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ ...dueOf(row), due: row.due }))
}

/** Loans whose interest is due, longest due first. */
export const loansToAccrue = (sweeper: Database, businessNow: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from loans_to_accrue(${businessNow}, ${most})`)

/** Loans that are to be closed, longest due first. */
export const loansToClose = (sweeper: Database, businessNow: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from loans_to_close(${businessNow}, ${most})`)

/** Loans whose borrower may have to be notified of what is due, longest due first. */
export const loansToNotify = (sweeper: Database, businessNow: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from loans_to_notify(${businessNow}, ${most})`)

/** Loans of which a statement or a letter may have to be made, longest due first. */
export const loansToDocument = (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from loans_to_document(${businessNow}, ${most})`)

/** Those whose borrower is to be reminded of a deadline. */
export const dueReminders = (sweeper: Database, businessNow: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from due_reminders(${businessNow}, ${most})`)

/** Loans whose job has been due since a moment at the latest, those first that were not tried yet. */
export const strandedJobs = async (
  sweeper: Database,
  { dueBefore, now, most }: { readonly dueBefore: Date; readonly now: Date; readonly most: number },
): Promise<readonly (Due & { readonly job: RecoverableJob })[]> => {
  const { rows } = await sql<DueRow & { job: string }>`
    select * from stranded_jobs(${dueBefore}, ${now}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ ...dueOf(row), job: z.enum(RECOVERABLE_JOBS).parse(row.job) }))
}

/** Transfers in USDC that may have been asked for and are not final yet. */
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

/** Whose payment a trace number names, or undefined when it names none of ours yet. */
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

/** Applications whose borrower has to be told of an unsupported asset. */
export const unnotifiedUnsupportedAssets = (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from unnotified_unsupported_assets(${businessNow}, ${most})`)

/** Applications with a return that was ordered and is not final yet, and of which no lease is under way. */
export const orderedReleases = (
  sweeper: Database,
  {
    businessNow,
    realNow,
    most,
  }: { readonly businessNow: Date; readonly realNow: Date; readonly most: number },
): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from ordered_releases(${businessNow}, ${realNow}, ${most})`)

/** The addresses of a coin that were allotted last, the newest first. */
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

/** An address of ours in a watcher's lease. */
export interface AddressInTurn extends Due {
  readonly address: string
  readonly index: number
  /** Whether it has a deposit that the chain could still take back within what is read again. */
  readonly hasRecent: boolean
  /** From where it has to be read, when a look at it failed before. */
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

/** A page of all addresses of a coin, in the order in which they were allotted. */
export const allAddresses = async (
  sweeper: Database,
  { coin, sinceHeight, now, afterIndex, most }: AddressPage,
): Promise<readonly AddressInTurn[]> => {
  const { rows } = await sql<AddressRow>`
    select * from addresses_to_poll(${coin}, ${sinceHeight}, ${now}, ${afterIndex}, ${most})`.execute(sweeper)
  return rows.map(addressOf)
}

/** A page of those at which something is expected, or whose last poll failed, in the same order. */
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

/** Lets those addresses of a page be polled rarely at which nothing is expected any more. */
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

/** What the bank told of payments of borrowers that nobody has acted on. */
export const waitingRepaymentReports = async (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly { readonly id: string; readonly organizationId: string; readonly times: number }[]> => {
  const { rows } = await sql<{ id: string; organization_id: string; times: number }>`
    select * from waiting_repayment_reports(${businessNow}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ id: row.id, organizationId: row.organization_id, times: row.times }))
}

/** A link to a bank, and whose it is. */
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

/** A link, and how often in a row it was put off. */
export interface BankLinkInTurn extends OwnedBankLink {
  readonly times: number
}

/** Links that are due for a poll. `isOver`: its application has no use for it any more. */
export const dueBankLinks = async (
  sweeper: Database,
  input: { readonly realNow: Date; readonly businessNow: Date; readonly most: number },
): Promise<readonly (BankLinkInTurn & { readonly isOver: boolean })[]> => {
  const { rows } = await sql<BankLinkRow & { times: number; is_no_longer_needed: boolean }>`
    select * from bank_links_to_poll(${input.realNow}, ${input.businessNow}, ${input.most})`.execute(sweeper)
  return rows.map((row) => ({ ...bankLinkOf(row), times: row.times, isOver: row.is_no_longer_needed }))
}

/** Links of applications that ended before it was written until when they need them: it reads every application. */
export const bankLinksLeftOver = async (
  sweeper: Database,
  input: { readonly endedBefore: Date; readonly businessNow: Date; readonly most: number },
): Promise<readonly BankLinkInTurn[]> => {
  const { rows } = await sql<BankLinkRow & { times: number }>`
    select * from bank_links_left_over(${input.endedBefore}, ${input.businessNow}, ${input.most})`.execute(
    sweeper,
  )
  return rows.map((row) => ({ ...bankLinkOf(row), times: row.times }))
}

/** Whose link it is that the provider names so; undefined for one that is not known. */
export const bankLinkByReference = async (
  sweeper: Database,
  reference: string,
): Promise<OwnedBankLink | undefined> => {
  const { rows } = await sql<BankLinkRow>`
    select * from bank_link_by_reference(${reference})`.execute(sweeper)
  const [row] = rows
  return row === undefined ? undefined : bankLinkOf(row)
}
