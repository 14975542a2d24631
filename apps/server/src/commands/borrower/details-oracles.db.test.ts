import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getProfile, submitBorrowerDetails } from '@pledge/contract/borrower'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { DETAILS } from '@pledge/testing/steps/payloads'
import { giveBank, giveDetails, start } from '@pledge/testing/steps/origination'
import { rootFolder } from '../../root-folder.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { proveIdentity } from '../../product/steps.test-data.ts'

const folder = path.join(rootFolder(), '..', 'shared', 'oracles')
const isThere = existsSync(folder)
const where = isThere ? '' : ' (skipped: no ../shared/oracles)'

const casesOf = <Case>(file: string): readonly Case[] =>
  isThere
    ? (JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { readonly cases: readonly Case[] }).cases
    : []

interface NameCase {
  readonly field: 'first' | 'last'
  readonly input: string
  readonly validIfUnicodeLetters: boolean
}
interface FieldCase {
  readonly field: 'ssn' | 'dob'
  readonly input: string
  readonly valid: boolean | null
}
interface PhoneCase {
  readonly input: string
  readonly valid: boolean | null
}

/** Always refused, so that one application serves all cases: the response names every invalid field. */
const NEVER_RIGHT = { ...DETAILS, homeAddress: { ...DETAILS.homeAddress, zip: 'never' } }
/**
 * Decision 8 normalizes U+2019 to an apostrophe; gap G.01 removes an autofilled +1; gap G.02 has no list of other
 * countries.
 */
const DECIDED = ['O\u2019Brien', '+1 202 555 0123', '+12425550123']

describe.skipIf(!isThere)(`oracle details, through the call${where}`, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
    uuid = await start(product, borrower)
  })
  afterAll(() => product.close())

  const send = (body: unknown) => borrower.callAnyhow(submitBorrowerDetails, { params: { uuid }, body })
  /** The fields that the server refuses; the whole is always refused, and never by an error. */
  const wrongIn = async (body: unknown): Promise<readonly string[] | 'shape'> => {
    const answer = await send(body)
    expect([400, 422], JSON.stringify(answer.body)).toContain(answer.status)
    if (refused(answer).code !== 'borrower.details-invalid') return 'shape'
    return refused(answer).fields!.map(({ field }) => field)
  }
  const isTaken = async (body: unknown, field: string) => {
    const wrong = await wrongIn(body)
    return wrong !== 'shape' && !wrong.includes(field)
  }

  it('[1.5.03, 1.5.06] every name by its verdict (decision 8)', async () => {
    for (const { field, input, validIfUnicodeLetters } of casesOf<NameCase>('names/names.json')) {
      const key = field === 'first' ? 'firstName' : 'lastName'
      const body = { ...NEVER_RIGHT, name: { ...DETAILS.name, [key]: input } }
      const verdict = DECIDED.includes(input) && field === 'last' ? true : validIfUnicodeLetters
      expect(await isTaken(body, key), `${field} ${input}`).toBe(verdict)
    }
  })

  it('[1.5.14] every SSN by its verdict', async () => {
    for (const { field, input, valid } of casesOf<FieldCase>('names/ssn-dob.json')) {
      if (field !== 'ssn' || valid === null) continue
      expect(await isTaken({ ...NEVER_RIGHT, ssn: input }, 'ssn'), input).toBe(valid)
    }
  })

  it('[1.3.39, 1.5.09] refuses a date in the form’s typed format: the call sends ISO', async () => {
    for (const { field, input } of casesOf<FieldCase>('names/ssn-dob.json')) {
      if (field !== 'dob' || !input.includes('/')) continue
      expect(await isTaken({ ...NEVER_RIGHT, name: { ...DETAILS.name, dob: input } }, 'dob'), input).toBe(
        false,
      )
    }
  })

  it('[1.5.29, 1.5.30] every US phone number by its verdict', async () => {
    for (const { input, valid } of casesOf<PhoneCase>('contact/phones-us.json')) {
      if (valid === null || DECIDED.includes(input)) continue
      expect(await isTaken({ ...NEVER_RIGHT, phoneNumber: input }, 'phoneNumber'), input).toBe(valid)
    }
  })

  it('[1.5.25, 1.5.26] no state except the offer’s', async () => {
    for (const { code } of casesOf<{ readonly code: string }>('contact/us-states.json')) {
      const body = { ...NEVER_RIGHT, homeAddress: { ...NEVER_RIGHT.homeAddress, state: code } }
      expect(await isTaken(body, 'state'), code).toBe(code === 'OH')
    }
  })

  it('treats every naughty string in every field as a form does, never as an error', async () => {
    for (const { input } of casesOf<{ readonly input: string }>('names/blns.json')) {
      const homeAddress = { street1: input, street2: input, city: input, state: input, zip: input }
      await wrongIn({
        ...NEVER_RIGHT,
        name: { firstName: input, lastName: input, suffix: null, dob: input },
        ssn: input,
        phoneNumber: input,
        homeAddress: { ...DETAILS.homeAddress, ...homeAddress },
      })
    }
    expect(await product.rows('select 1 from submitted_details')).toEqual([])
  }, 60_000)

  it('[1.3.35] keeps long or hostile but allowed text as typed, up to the agreements', async () => {
    const firstName = `Wolfeschlegelstein${'a'.repeat(220)}`
    const street1 = `"><script>alert('1')</script>{{7*7}}\${7*7}`
    const city = "Robert'); DROP TABLE students;--"
    const street2 = '社會科學院語學研究所 \u202Etest\u202E 👾 🙇 💁'
    const homeAddress = { ...DETAILS.homeAddress, street1, street2, city }
    const name = { ...DETAILS.name, firstName, lastName: '王小明', latinLastName: 'Wang-Li' }
    await giveDetails(product, borrower, uuid, { ...DETAILS, name, homeAddress })
    const { profile } = await borrower.ask(getProfile)
    expect(profile.addresses[0]).toMatchObject({ street1, street2, city })
    expect(profile.name).toMatchObject({ firstName, lastName: '王小明' })
    const avery = await product.agent('avery')
    const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
    expect(application.borrower!.name).toContain('王小明')
    expect(application.borrower!.name).toContain('Wang-Li)')
    expect(application.borrower!.address).toBe(`${city}, OH 43004`)
    await proveIdentity(product, borrower, uuid)
    await giveBank(product, borrower, uuid)
    expect(await stateOf(borrower, uuid)).toBe('SIGN_DOCS')
  })
})
