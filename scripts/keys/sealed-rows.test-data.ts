import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createSealer } from '@pledge/server/seal'
import type { Ring } from '@pledge/server/sealing/ring'
import { seedOrganizations } from '@pledge/server/seed'
import { rootFolder } from '@pledge/server/root-folder'
import pg from 'pg'

interface SealedRow {
  readonly id: string
  readonly text: string
}

/** A database with only sealed values: waitlist addresses, and answers stored as JSON. */
export interface SealedRows {
  readonly db: pg.Pool
  readonly organizationId: string
  /** How many values name each key. */
  keysNamed(): Promise<readonly number[]>
  /** Opens every value; returns the original ones. */
  opened(ring: Ring): Promise<readonly SealedRow[]>
  close(): Promise<void>
}

const ANSWER_ACTOR = 'borrower-of-the-tests'
const waitlistPlace = (row: string) => ({ table: 'waitlist', row, column: 'email' })
const answerPlace = (key: string) => ({
  table: 'idempotency_keys',
  row: `${ANSWER_ACTOR}:${key}`,
  column: 'answer',
})

const HEADS = `select left(email_sealed, 19) as head from waitlist
  union all select left(answer #>> '{}', 19) from idempotency_keys`

/** Seals this many addresses and answers under the current key of a ring, and writes them in one batch. */
export const writeSealedRows = async (
  url: string,
  ring: Ring,
  { addresses, answers }: { readonly addresses: number; readonly answers: number },
): Promise<SealedRows & { readonly written: readonly SealedRow[] }> => {
  await seedOrganizations({ ownerUrl: url, seedsFolder: path.join(rootFolder(), 'seeds'), now: new Date() })
  const db = new pg.Pool({ connectionString: url, max: 2 })
  db.on('error', () => undefined)
  const sealer = createSealer(ring)
  const rowsOf = (count: number, textOf: (index: number) => string): readonly SealedRow[] =>
    Array.from({ length: count }, (_, index) => ({ id: randomUUID(), text: textOf(index) }))
  const waiting = rowsOf(addresses, (index) => `waits-${index}@home.example`)
  const answered = rowsOf(answers, (index) => JSON.stringify({ answer: index }))
  const { rows } = await db.query<{ id: string }>(`select id from organizations where code = 'PLEDGE'`)
  const organizationId = rows[0]?.id ?? ''
  await db.query(
    `insert into waitlist (id, organization_id, state, email_sealed, email_index, joined_at)
      select id, $1, 'TX', sealed, id::text, now() from unnest($2::uuid[], $3::text[]) as t (id, sealed)`,
    [
      organizationId,
      waiting.map(({ id }) => id),
      waiting.map(({ id, text }) => sealer.seal(text, waitlistPlace(id))),
    ],
  )
  await db.query(
    `insert into idempotency_keys (actor, key, call, body_sha256, status, answer, locked_until, created_at)
      select $1, id, 'aCall', '', 200, to_jsonb(sealed), now(), now() from unnest($2::text[], $3::text[]) as t (id, sealed)`,
    [
      ANSWER_ACTOR,
      answered.map(({ id }) => id),
      answered.map(({ id, text }) => sealer.seal(text, answerPlace(id))),
    ],
  )
  return {
    db,
    organizationId,
    written: [...waiting, ...answered],
    async keysNamed() {
      const found = await db.query<{ n: number }>(
        `select count(*)::int as n from (${HEADS}) as heads group by head`,
      )
      return found.rows.map(({ n }) => n)
    },
    async opened(present) {
      const { open } = createSealer(present)
      const found = await db.query<{ id: string; sealed: string; is_answer: boolean }>(
        `select id::text as id, email_sealed as sealed, false as is_answer from waitlist
          union all select key, answer #>> '{}', true from idempotency_keys`,
      )
      return found.rows.map(({ id, sealed, is_answer: isAnswer }) => ({
        id,
        text: open(sealed, isAnswer ? answerPlace(id) : waitlistPlace(id)),
      }))
    },
    close: () => db.end(),
  }
}
