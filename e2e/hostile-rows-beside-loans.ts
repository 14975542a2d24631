import { randomUUID } from 'node:crypto'
import { LONG, MARKUP, sealerOf, SHORT, writing } from './hostile-rows.ts'
import type { ProductServer } from './server.ts'

/** What is shown beside a loan: announcements, the waitlist, and the account security page. */

/** Two, so that each variant is shown; and both applications show them. */
export const injectIntoBanners = (server: ProductServer, code: string): Promise<void> =>
  writing(server, async (run) => {
    for (const variant of ['info', 'warn'])
      await run(
        `insert into banners (id, organization_id, message, variant, apps, active, dismissable, created_at, updated_at,
           changed_by)
         select $1, id, $3, $4, $5, true, true, $6, $6, $1 from organizations where code = $2`,
        [
          randomUUID(),
          code,
          `${variant} ${LONG}`,
          variant,
          ['crypto-backed-loan', 'portfolio-manager', SHORT],
          new Date(),
        ],
      )
  })

/** For a state that stays closed, otherwise an email would be sent to the address. */
export const injectIntoWaitlist = (server: ProductServer, code: string): Promise<void> =>
  writing(server, async (run) => {
    const id = randomUUID()
    const sealer = await sealerOf(server)
    const email = sealer.seal(LONG, { table: 'waitlist', row: id, column: 'email' })
    await run(
      `insert into waitlist (id, organization_id, state, email_sealed, email_index, joined_at)
       select $1::uuid, id, 'TX', $3, $1::uuid::text, $4 from organizations where code = $2`,
      [id, code, email, new Date()],
    )
  })

/** A passkey's name has at most sixty characters. */
export const PASSKEY = `a key ${MARKUP}`

export const injectIntoAccount = (server: ProductServer, applicationId: string): Promise<void> =>
  writing(server, async (run) => {
    const id = randomUUID()
    await run(
      `insert into passkeys (id, account_id, organization_id, host, credential_id, public_key, counter, transports,
         is_synced, name, created_at)
       select $1::uuid, borrower_id, organization_id, $3, $1::uuid::text, '', 0, '[]', true, $4, $5 from applications where id = $2`,
      [id, applicationId, SHORT, PASSKEY, new Date()],
    )
    await run(
      `update refresh_sessions set user_agent = $2
       where account_id = (select borrower_id from applications where id = $1)`,
      [applicationId, LONG],
    )
  })
