import { MOST_STAFF_LISTED } from '@pledge/domain/account/staff'
import { AGENT_ROLES, type AgentRole } from '@pledge/domain/organization/rights'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

export interface StaffMember {
  readonly accountId: string
  readonly email: string
  readonly role: AgentRole
  readonly hasSecondFactor: boolean
  readonly lastSignedInAt: Date | null
  readonly devices: number
  readonly disabledAt: Date | null
  readonly passwordMailedAt: Date | null
}

/**
 * An organization's staff, by address. Allowed only for the sign-in principal, because others may not read a
 * person's factors and devices.
 */
export const staffOf = async (
  tx: Tx,
  { organizationId, idleSince, now }: { organizationId: string; idleSince: Date; now: Date },
): Promise<readonly StaffMember[]> => {
  const rows = await tx
    .selectFrom('accounts as a')
    .select((eb) => [
      'a.id',
      'a.email',
      'a.role',
      'a.disabled_at',
      'a.password_emailed_at',
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('totp_secrets as t')
              .select('t.account_id')
              .whereRef('t.account_id', '=', 'a.id')
              .where('t.confirmed_at', 'is not', null),
          ),
          eb.exists(eb.selectFrom('passkeys as p').select('p.id').whereRef('p.account_id', '=', 'a.id')),
        ])
        .as('has_factor'),
      eb
        .selectFrom('refresh_sessions as s')
        .select((inner) => inner.fn.max('s.created_at').as('at'))
        .whereRef('s.account_id', '=', 'a.id')
        .as('last_at'),
      eb
        .selectFrom('refresh_sessions as s')
        .select((inner) => inner.fn.countAll<string>().as('many'))
        .whereRef('s.account_id', '=', 'a.id')
        .where('s.ended_at', 'is', null)
        .where('s.expires_at', '>', now)
        .where('s.rotated_at', '>', idleSince)
        .as('devices'),
    ])
    .where('a.organization_id', '=', organizationId)
    .where('a.kind', '=', 'agent')
    .orderBy('a.email')
    .limit(MOST_STAFF_LISTED)
    .execute()
  return rows.map((row) => ({
    accountId: row.id,
    email: row.email,
    role: z.enum(AGENT_ROLES).parse(row.role),
    hasSecondFactor: row.has_factor === true,
    lastSignedInAt: row.last_at,
    devices: Number(row.devices ?? 0),
    disabledAt: row.disabled_at,
    passwordMailedAt: row.password_emailed_at,
  }))
}
