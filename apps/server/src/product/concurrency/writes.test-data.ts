import { expect } from 'vitest'
import type { Product } from '../product.test-data.ts'

/** Writes down each row that anybody changes, with the transaction that does, in the tables of the product. */
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
 * What is committed before the last transaction, on purpose: what must stand before a provider is asked (`apart`), and the
 * applications that end with a consent, each under its own lock; sent again, the call goes on where it stopped.
 */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  createLinkToken: ['bank_link_sessions'],
  verifyMicroDeposits: ['bank_link_items'],
  recordConsentWithdrawal: ['applications', 'application_events'],
}

/**
 * Told or proved by calls of their own: what staff are shown again, each time it is (note 061), and the proofs of who
 * they are that the callers of these tests give before the call (`takeStepUp` spends them in the call's transaction).
 */
const OF_OTHER_CALLS: ReadonlySet<string> = new Set(['audit_entries', 'step_ups'])

/**
 * All that a call wrote on behalf of its caller is in the transaction of its answer: a process that dies leaves both or
 * neither. What the jobs do afterwards they do on behalf of the system.
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
  // What staff change is recorded in the same commit (note 061).
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
