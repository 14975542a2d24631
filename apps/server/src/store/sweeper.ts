import { sql } from 'kysely'
import type { Database } from './database.ts'

/** What the sweeper's role may ask: only ids and whose they are. The work is then done as that organisation. */
export interface Due {
  readonly applicationId: string
  readonly organizationId: string
}

export const dueApplications = async (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly (Due & { readonly due: string })[]> => {
  const { rows } = await sql<{ application_id: string; organization_id: string; due: string }>`
    select * from due_applications(${businessNow}, ${most})`.execute(sweeper)
  return rows.map((row) => ({
    applicationId: row.application_id,
    organizationId: row.organization_id,
    due: row.due,
  }))
}

export const idleApplications = async (
  sweeper: Database,
  idleSince: Date,
  most: number,
): Promise<readonly Due[]> => {
  const { rows } = await sql<{ application_id: string; organization_id: string }>`
    select * from idle_applications(${idleSince}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ applicationId: row.application_id, organizationId: row.organization_id }))
}

export const strandedApplications = async (
  sweeper: Database,
  enteredBefore: Date,
  most: number,
): Promise<readonly (Due & { readonly state: string })[]> => {
  const { rows } = await sql<{ application_id: string; organization_id: string; state: string }>`
    select * from stranded_applications(${enteredBefore}, ${most})`.execute(sweeper)
  return rows.map((row) => ({
    applicationId: row.application_id,
    organizationId: row.organization_id,
    state: row.state,
  }))
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

export const watchedAddresses = async (
  sweeper: Database,
  coin: string,
): Promise<readonly (Due & { readonly address: string })[]> => {
  const { rows } = await sql<{ application_id: string; organization_id: string; address: string }>`
    select * from watched_addresses(${coin})`.execute(sweeper)
  return rows.map((row) => ({
    applicationId: row.application_id,
    organizationId: row.organization_id,
    address: row.address,
  }))
}
