import pg from 'pg'
import { createSecretKeys } from '../packages/providers/src/keys/secret/secret-keys.ts'
import { masterSecrets } from '../apps/server/src/master-secret.ts'
import { createSealer, type Sealer } from '../apps/server/src/seal.ts'
import { openRing } from '../apps/server/src/sealing/open-ring.ts'
import { connectPool, databaseOver } from '../apps/server/src/store/database/database.ts'
import { sealPersonalData, type PersonalData } from '../apps/server/src/store/borrower/personal-data.ts'
import type { ProductServer } from './server.ts'

/** The call in an injected string: a page in which it runs reports an error with this name, and its test fails. */
export const RUN = '__x()'
/** For short fields, and without braces for texts with slots. */
export const SHORT = `<svg onload=${RUN}>`
export const MARKUP = `"><script>${RUN}</script><img src=x onerror=${RUN}>`
export const LONG = `${MARKUP}{{${RUN}}}\${${RUN}}'--`

/** A URL that a brand may set, with what a page would have to quote. */
const ADDRESS = `https://app.example/${MARKUP}`
/** In an image nothing runs; inlined into the page, it would. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20" onload="${RUN}"><script>${RUN}</script><text y="15">P</text></svg>`

type Run = (text: string, values: readonly unknown[]) => Promise<unknown>

/** Writes past every rule, policy and append-only trigger, like an attacker with access to the database. */
export const writing = async (server: ProductServer, work: (run: Run) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: await server.databaseUrl() })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await work((text, values) => client.query(text, [...values]))
  } finally {
    await client.end()
  }
}

type Settings = Record<string, unknown> & { readonly legal: Record<string, unknown> }

/** Every text of an organization, within its length. */
const hostileSettings = (settings: Settings): Settings => ({
  ...settings,
  shortName: SHORT,
  legalName: MARKUP,
  promise: MARKUP,
  supportPhone: SHORT,
  creditorAddress: MARKUP,
  governingLaw: MARKUP,
  logoSvg: LOGO,
  mobileApp: { ios: ADDRESS, android: ADDRESS },
  // Terms and privacy remain the shipped copy, with hostile facts in their slots.
  legalPages: [{ page: 'licenses', version: 1, sections: [{ heading: MARKUP, paragraphs: [MARKUP] }] }],
  licenses: [{ place: MARKUP, kind: MARKUP, number: MARKUP }],
  legal: {
    footer: MARKUP,
    footnotes: [MARKUP, MARKUP],
    creditPull: MARKUP,
    termsAndPrivacy: MARKUP,
    communications: MARKUP,
    marketing: MARKUP,
  },
})

export const injectIntoOrganization = (server: ProductServer, code: string): Promise<void> =>
  writing(server, async (run) => {
    const found = (await run(
      'select v.settings from organization_versions v join organizations o on o.id = v.organization_id where o.code = $1',
      [code],
    )) as pg.QueryResult<{ readonly settings: Settings }>
    const settings = found.rows[0]?.settings
    if (settings === undefined) throw new Error(`no organization ${code}`)
    await run(
      'update organization_versions set settings = $2 where organization_id = (select id from organizations where code = $1)',
      [code, JSON.stringify(hostileSettings(settings))],
    )
  })

/** Within the twelve characters that an answer may have. */
const ZIP = '<b>__x()</b>'

const DATA: PersonalData = {
  name: { firstName: SHORT, lastName: LONG, suffix: null },
  latinName: { firstName: SHORT, lastName: LONG },
  dateOfBirth: '1988-04-12',
  ssn: '123-45-6789',
  address: { type: 'HOME', street1: LONG, street2: LONG, city: LONG, state: LONG, zip: ZIP, country: 'US' },
  phone: LONG,
  countryOfDomicile: LONG,
}

const SEALED = [
  'name_sealed',
  'latin_name_sealed',
  'dob_sealed',
  'ssn_sealed',
  'address_sealed',
  'phone_sealed',
  'country_of_domicile',
] as const

/** Seals under the current key of the product's own ring. */
export const sealerOf = async ({ dataDir, databaseUrl }: ProductServer): Promise<Sealer> => {
  const onError = () => undefined
  const db = databaseOver(
    connectPool({ url: await databaseUrl(), role: 'pledge_owner', maxConnections: 1, onError }),
  )
  try {
    const holder = createSecretKeys(
      masterSecrets({
        PLEDGE_SECRET: undefined,
        PLEDGE_SECRET_FILE: undefined,
        PLEDGE_SECRET_PREVIOUS: undefined,
        PLEDGE_SECRET_PREVIOUS_FILE: undefined,
        PLEDGE_DATA_DIR: dataDir,
      }),
    )
    const ring = await openRing({ db, holder, onError })
    ring.close()
    return createSealer(ring)
  } finally {
    await db.destroy()
  }
}

const sealedFor = (sealer: Sealer, table: string, row: string) => {
  const columns = sealPersonalData(sealer, { table, row }, DATA)
  return SEALED.map((column) => columns[column])
}

/** Replaces the borrower's data, in the profile and in the application. */
export const injectIntoBorrower = (server: ProductServer, applicationId: string): Promise<void> =>
  writing(server, async (run) => {
    const sealer = await sealerOf(server)
    const found = (await run('select borrower_id from applications where id = $1', [
      applicationId,
    ])) as pg.QueryResult<{ readonly borrower_id: string }>
    const borrowerId = found.rows[0]?.borrower_id ?? ''
    const set = SEALED.map((column, index) => `${column} = $${index + 2}`).join(', ')
    await run(`update submitted_details set ${set} where application_id = $1`, [
      applicationId,
      ...sealedFor(sealer, 'submitted_details', applicationId),
    ])
    await run(`update borrower_profiles set ${set} where account_id = $1`, [
      borrowerId,
      ...sealedFor(sealer, 'borrower_profiles', borrowerId),
    ])
    await run('update applications set source_of_income = $2 where id = $1', [applicationId, LONG])
  })

/** The texts in the ledger. */
export const injectIntoBooks = (server: ProductServer, applicationId: string): Promise<void> =>
  writing(server, async (run) => {
    await run('update ledger_entries set description = $2 where application_id = $1', [applicationId, LONG])
  })
