import { expect } from 'vitest'
import type { Product } from '../product.test-data.ts'

/** Records each changed row with its transaction, in the product's tables. */
const WATCH = `
  create table public.writes_seen (seen_table text, xid xid8, actor text);
  create function public.write_seen() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
  begin
    insert into public.writes_seen values
      (tg_table_name, pg_current_xact_id(), coalesce(current_setting('pledge.actor', true), ''));
    return null;
  end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'writes_seen' loop
      execute format('create trigger zz_write_seen after insert or update or delete on public.%I
        for each row execute function public.write_seen()', name);
    end loop;
  end $$;`

export const watchWrites = (product: Product) => product.rows(WATCH)

/**
 * Intentionally committed before the last transaction: what must be stored before a provider is called (`apart`), and
 * applications that end with a consent, each under its own lock; a repeated call continues where it stopped.
 */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  createLinkToken: ['bank_link_sessions'],
  verifyMicroDeposits: ['bank_link_items'],
  recordConsentWithdrawal: ['applications', 'application_events'],
}

/**
 * Records and proofs of separate calls: what staff are shown is recorded each time (note 061), and the test callers'
 * proofs are made before the call (`takeStepUp` spends them in the call's transaction).
 */
const OF_OTHER_CALLS: ReadonlySet<string> = new Set(['audit_entries', 'step_ups'])

/**
 * Everything that a call wrote on behalf of its caller is in the transaction of its response: a process that dies
 * leaves both or neither. Later jobs write on behalf of the system.
 */
export const expectWrittenWithAnswer = async (product: Product, name: string): Promise<void> => {
  const seen = await product.rows(
    `select seen_table as "table", xid::text, actor from public.writes_seen where actor not in ('system', '')`,
  )
  await product.rows('truncate public.writes_seen')
  const keys = seen.filter(({ table }) => table === 'idempotency_keys')
  const effects = seen.filter(({ table }) => table !== 'idempotency_keys')
  const answered = keys.at(-1)?.['xid']
  expect(keys.length).toBe(2)
  expect(effects.map(({ xid }) => xid)).toContain(answered)
  // Staff changes are recorded in the same commit (note 061).
  const recorded = effects.filter(({ table }) => table === 'audit_entries').map(({ xid }) => xid)
  if (recorded.length > 0) expect(recorded).toContain(answered)
  const elsewhere = effects.filter(
    ({ table, xid }) =>
      xid !== answered &&
      !OF_OTHER_CALLS.has(String(table)) &&
      BEFORE[name]?.includes(String(table)) !== true,
  )
  expect(elsewhere).toEqual([])
}
