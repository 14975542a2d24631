import { expect } from 'vitest'
import { refused } from '@pledge/testing/call/answer'
import type { Product } from '../product.test-data.ts'
import { newKey, sendOnce, type ConcurrencyTest } from './concurrency.test-data.ts'

/** Keys whose responses cannot be written: as where the process dies before the commit. */
const DYING = `
  create table public.dying_keys (key text);
  create function public.die() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
  begin
    if exists (select 1 from public.dying_keys where key = new.key) then
      raise exception 'the process died';
    end if;
    return new;
  end $$;
  create trigger aa_die before update on public.idempotency_keys for each row
    when (new.status is not null) execute function public.die();`

export const letCallsDie = (product: Product) => product.rows(DYING)

/** The claims of unanswered and answered calls have timed out: a retry follows an hour later. */
const timeOut = (product: Product, key: string) =>
  product.rows(
    `update idempotency_keys set locked_until = date_trunc('second', now() - interval '1 hour')
    where key = $1`,
    [key],
  )

/**
 * For these, something intentionally remains where the process dies before the response is committed: what a retry does
 * then.
 */
const STANDS: Readonly<Record<string, string>> = {
  createLinkToken: 'opens another session at the provider, twenty at the most',
  verifyMicroDeposits: 'is another of three tries: a death must give nobody a further guess',
}

/** Dies before the commit: neither effect nor response remains, and only the same call can use the key again. */
export const dieBeforeCommit = async (
  product: Product,
  concurrencyTest: ConcurrencyTest,
  { name, key }: { readonly name: string; readonly key: string },
): Promise<void> => {
  if (STANDS[name] !== undefined) return
  await product.rows('insert into public.dying_keys values ($1)', [key])
  const died = await sendOnce(concurrencyTest, { key })
  expect(died.status).toBeGreaterThanOrEqual(500)
  expect(await concurrencyTest.effects()).toBe(0)
  await product.rows('delete from public.dying_keys')
  await timeOut(product, key)
  const other = await sendOnce(concurrencyTest, { key, body: concurrencyTest.otherBody })
  expect(other.body).toMatchObject({ status: 422, code: 'request.idempotency-conflict' })
}

/**
 * Dies after the commit, and its caller retries after the timeout: the first response is replayed, and nothing is done
 * twice.
 */
export const retryAfterCommit = async (
  product: Product,
  concurrencyTest: ConcurrencyTest,
  key: string,
): Promise<void> => {
  const first = await sendOnce(concurrencyTest, { key })
  await timeOut(product, key)
  const again = await sendOnce(concurrencyTest, { key })
  expect(again.headers?.['idempotent-replay']).toBe('true')
  expect(again).toMatchObject({ status: 200, body: first.body })
  const other = await sendOnce(concurrencyTest, { key, body: concurrencyTest.otherBody })
  expect(other.body).toMatchObject({ status: 422, code: 'request.idempotency-conflict' })
  expect(await concurrencyTest.effects()).toBe(1)
}

/** Refusals unrelated to the request, which may be made again (`http/call/idempotency.ts`). */
const ASKS_AGAIN: ReadonlySet<unknown> = new Set(['session.step-up-needed', 'request.in-progress'])

/**
 * The same call once more with another key: if it is refused, so is each retry, with the same text. Returns whether it
 * was.
 */
export const retryRefused = async (product: Product, concurrencyTest: ConcurrencyTest): Promise<boolean> => {
  const key = newKey()
  const refusal = await sendOnce(concurrencyTest, { key })
  if (refusal.status < 400 || refusal.status === 429 || ASKS_AGAIN.has(refused(refusal).code)) return false
  await timeOut(product, key)
  const again = await sendOnce(concurrencyTest, { key })
  expect(again.headers?.['idempotent-replay']).toBe('true')
  expect(again).toMatchObject({ status: refusal.status, body: refusal.body })
  const other = await sendOnce(concurrencyTest, { key, body: concurrencyTest.otherBody })
  expect(other.body).toMatchObject({ status: 422, code: 'request.idempotency-conflict' })
  expect(await concurrencyTest.effects()).toBe(1)
  return true
}
