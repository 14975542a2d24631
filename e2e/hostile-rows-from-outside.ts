import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod'
import { LONG, MARKUP, sealerOf, SHORT, writing } from './hostile-rows.ts'
import type { ProductServer } from './server.ts'

/** Hostile data from banks, chains and screening lists. */

const visited = z.looseObject({
  visit: z.looseObject({
    entry: z.looseObject({ accounts: z.array(z.looseObject({ reference: z.string() })) }),
  }),
})

/**
 * The accounts that a simulated bank shows on its own page, and shares: its own state names them. Masks are
 * validated.
 */
export const injectIntoBankVisit = (server: ProductServer): Promise<void> =>
  writing(server, async (run) => {
    const found = (await run(
      `select key, value from sandbox.simulation where key like 'bank-link/link/%'`,
      [],
    )) as pg.QueryResult<{ readonly key: string; readonly value: unknown }>
    for (const { key, value } of found.rows) {
      const link = visited.safeParse(value)
      if (!link.success) continue
      const { visit } = link.data
      const accounts = visit.entry.accounts.map((account) => ({
        ...account,
        reference: `${account.reference}${SHORT}`,
        name: LONG,
        officialName: MARKUP,
      }))
      await run('update sandbox.simulation set value = $2 where key = $1', [
        key,
        JSON.stringify({ ...link.data, visit: { ...visit, entry: { ...visit.entry, accounts } } }),
      ])
    }
  })

/** The bank and its accounts as stored, and the status of the link. */
export const injectIntoLinks = (server: ProductServer, applicationId: string): Promise<void> =>
  writing(server, async (run) => {
    await run('update bank_link_items set institution_name = $2 where application_id = $1', [
      applicationId,
      LONG,
    ])
    await run(
      'update bank_link_accounts set name = $2, official_name = $3, mask = $4 where application_id = $1',
      [applicationId, LONG, MARKUP, SHORT],
    )
  })

/** Puts the older of two links into a status without the provider, which would report its bank's name again. */
export const setOlderLink = (server: ProductServer, applicationId: string, status: string): Promise<void> =>
  writing(server, async (run) => {
    await run(
      `update bank_link_items set status = $2, waits_for = 'amounts', next_poll_at = null
       where id = (select id from bank_link_items where application_id = $1 order by linked_at limit 1)`,
      [applicationId, status],
    )
  })

/** The owners that the account's bank reports. */
export const injectIntoOwners = (server: ProductServer, applicationId: string): Promise<void> =>
  writing(server, async (run) => {
    const sealer = await sealerOf(server)
    const found = (await run('select id from bank_accounts where application_id = $1', [
      applicationId,
    ])) as pg.QueryResult<{ readonly id: string }>
    for (const { id } of found.rows)
      await run('update bank_accounts set owners_sealed = $2 where id = $1', [
        id,
        sealer.seal(JSON.stringify([LONG]), { table: 'bank_accounts', row: id, column: 'owners' }),
      ])
  })

/** An entry of a screening list, with everything that it contains, and an invalid country. */
export const injectIntoScreening = (server: ProductServer, applicationId: string): Promise<void> =>
  writing(server, async (run) => {
    const sealer = await sealerOf(server)
    const match = {
      ground: 'SANCTIONS_LIST',
      source: LONG,
      reference: LONG,
      listedName: LONG,
      birthYear: 1961,
      country: '<b',
      agrees: ['NAME'],
      differs: [],
    }
    const answer = JSON.stringify({ outcome: 'REVIEW', referenceId: LONG, matches: [match] })
    const found = (await run(`select id from inquiries where application_id = $1 and kind = 'screening'`, [
      applicationId,
    ])) as pg.QueryResult<{ readonly id: string }>
    for (const { id } of found.rows)
      await run('update inquiries set answer_sealed = $2 where id = $1', [
        id,
        sealer.seal(answer, { table: 'inquiries', row: id, column: 'answer' }),
      ])
  })

const setDepositAddress = (server: ProductServer, applicationId: string, address: string): Promise<void> =>
  writing(server, async (run) => {
    await run(
      `update application_events set data = jsonb_set(data, '{address}', to_jsonb($2::text))
       where application_id = $1 and type = 'DepositAddressAllotted'`,
      [applicationId, address],
    )
    await run(
      `update streams set state = jsonb_set(state, '{depositAddress}', to_jsonb($2::text))
       where application_id = $1 and stream = 'collateral'`,
      [applicationId, address],
    )
  })

/** A transfer and tokens at a hostile address. */
const injectIntoDeposits = (server: ProductServer, applicationId: string): Promise<void> =>
  writing(server, async (run) => {
    const now = new Date()
    await run(
      `insert into deposits (id, application_id, organization_id, borrower_id, coin, transaction_id, output_index,
         address, units, confirmations, confirmations_needed, status, first_observed_at)
       select $1, id, organization_id, borrower_id, coin, $3, 0, $3, 5000, 0, 3, 'orphaned', $4
       from applications where id = $2`,
      [randomUUID(), applicationId, LONG, now],
    )
    for (const outcome of ['RETURNED', null])
      await run(
        `insert into unsupported_assets (id, application_id, organization_id, borrower_id, coin, transaction_id, output_index,
           address, contract, symbol, units, confirmations, confirmations_needed, status, first_observed_at, notified_at,
           outcome, note, settled_at)
         select $1, id, organization_id, borrower_id, 'ETH', $3, $4, $3, $3, $5, 500, 1, 1, 'final', $6, $6, $7, $3, $8
         from applications where id = $2`,
        [
          randomUUID(),
          applicationId,
          LONG,
          outcome === null ? 0 : 1,
          SHORT,
          now,
          outcome,
          outcome === null ? null : now,
        ],
      )
  })

/**
 * Hostile data of a deposit for the duration of an examination; then the original address, so that coins can arrive.
 */
export const withHostileDeposits = async (
  server: ProductServer,
  { applicationId, address }: { readonly applicationId: string; readonly address: string },
  examine: () => Promise<void>,
): Promise<void> => {
  await injectIntoDeposits(server, applicationId)
  await setDepositAddress(server, applicationId, LONG)
  await examine()
  await setDepositAddress(server, applicationId, address)
}

/** A notification of change, and collateral released to an address that cannot receive it. */
export const injectIntoDisbursements = (server: ProductServer, applicationId: string): Promise<void> =>
  writing(server, async (run) => {
    const sealer = await sealerOf(server)
    const now = new Date()
    const exception = randomUUID()
    await run(
      `insert into disbursement_exceptions (id, application_id, organization_id, borrower_id, attempt, kind, code,
         corrected_sealed, opened_at)
       select $1, id, organization_id, borrower_id, 1, 'CHANGE', $3, $4, $5 from applications where id = $2`,
      [
        exception,
        applicationId,
        SHORT,
        sealer.seal(LONG, { table: 'disbursement_exceptions', row: exception, column: 'corrected' }),
        now,
      ],
    )
    const request = randomUUID()
    await run(
      `insert into collateral_releases (request_id, application_id, organization_id, borrower_id, coin, address_sealed,
         status, units, transaction_id, result, reason, requested_at, due_at, concluded_at, submission_intent_at,
         search_from_block)
       select $1, id, organization_id, borrower_id, coin, $3, 'CONCLUDED', 5000, $4, 'WITHDRAWAL_FAILED', $4, $5, $5, $5, $5, 0
       from applications where id = $2`,
      [
        request,
        applicationId,
        sealer.seal(LONG, { table: 'collateral_releases', row: request, column: 'address' }),
        LONG,
        now,
      ],
    )
  })
