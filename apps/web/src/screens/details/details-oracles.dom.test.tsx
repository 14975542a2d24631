// @vitest-environment jsdom
import { checkDateOfBirth } from '@pledge/domain/borrower/date-of-birth'
import { checkIdNumber } from '@pledge/domain/borrower/government-id'
import { checkFirstName, checkLastName } from '@pledge/domain/borrower/names'
import { checkUsPhone } from '@pledge/domain/borrower/phone'
import { checkSsn } from '@pledge/domain/borrower/ssn'
import { GOVERNMENT_ID_TYPES } from '@pledge/domain/borrower/vocabulary'
import type { FieldCheck } from '@pledge/domain/field-check'
import {
  dateVerdicts,
  ID_NUMBERS,
  nameVerdicts,
  ORACLE_TODAY,
  ssnVerdicts,
  usPhoneVerdicts,
  type FieldCase,
  type NameCase,
  type Verdict,
} from '@pledge/domain/oracle-verdicts.test-data'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  API,
  KEPT_CONSENTS,
  pathOf,
  renderPages,
  writeBrandPage,
} from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { fromOracle, hasOracles, oracleCases } from '../oracles.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import { DetailsScreen } from './DetailsScreen.tsx'
import { EMPTY_PROFILE } from './empty-profile.test-data.ts'

/** Each case is entered in a complete form: the call accepts all of them. */
const EACH = 10
const STATE = { stage: 'APPLYING', state: 'BORROWER_DETAILS' } as const

beforeEach(() => writeBrandPage())
afterEach(cleanup)

const open = async (isInternational: boolean) => {
  serve({
    [`GET ${API}`]: { application: applicationAnswer({ ...STATE, isInternational }) },
    [`GET ${API}/state`]: STATE,
    'GET /api/loans/v1/profile': { profile: EMPTY_PROFILE },
    [`GET ${API}/details-consents`]: { ...KEPT_CONSENTS, today: ORACLE_TODAY },
    'GET /api/loans/v1/residence/valid-states': { validStates: [] },
    'GET /api/loans/v1/residence/countries': {
      countries: [{ code: 'CH', name: 'Switzerland', enabled: true }],
    },
  })
  await renderPages({ details: DetailsScreen }, [pathOf('details')])
  await screen.findByLabelText('First name')
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' })
/** The field's value after leaving it, and whether it has no message. */
const give = (input: HTMLInputElement, value: string) => {
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
  return { stands: input.value, isTaken: input.getAttribute('aria-invalid') !== 'true' }
}
/** Compares each value with its verdict, or with the rule if the field changed it: it groups SSN digits and has one line. */
const holds = (
  label: string,
  verdicts: readonly Verdict[],
  { atLeast, rule }: { readonly atLeast: number; readonly rule: (value: string) => FieldCheck },
) => {
  const kept: string[] = []
  // Found once: to find a field by its label takes longer than to fill it in.
  const found = field(label)
  const said = verdicts.map(({ input }) => ({ input, ...give(found, input) }))
  const wanted = said.map(({ input, stands }, index) => {
    if (stands === input) kept.push(input)
    return { input, stands, isTaken: stands === input ? verdicts[index]?.isTaken : rule(stands).ok }
  })
  expect(kept.length).toBeGreaterThanOrEqual(atLeast)
  expect(said).toEqual(wanted)
}

describe.skipIf(!hasOracles)(`the details form on oracle cases${fromOracle}`, () => {
  const names = oracleCases<NameCase>('names/names.json')
  const fields = oracleCases<FieldCase>('names/ssn-dob.json')

  it.each([false, true])(
    'judges every name as the oracle does (international: %s) (1.5.03, 1.5.06, decision 8)',
    async (international) => {
      await open(international)
      holds('First name', nameVerdicts('first', names), { atLeast: 40, rule: checkFirstName })
      holds('Last name', nameVerdicts('last', names), { atLeast: 35, rule: checkLastName })
    },
  )

  it('judges every SSN, date of birth and US phone number as the oracle does (1.5.08 to 1.5.11, 1.5.13, 1.5.14, 1.5.29, 1.5.30)', async () => {
    await open(false)
    holds('Social Security number', ssnVerdicts(fields), { atLeast: 8, rule: checkSsn })
    holds('Date of birth', dateVerdicts(fields), {
      atLeast: 8,
      rule: (value) => checkDateOfBirth(value, ORACLE_TODAY),
    })
    holds('Phone number', usPhoneVerdicts(oracleCases('contact/phones-us.json')), {
      atLeast: 25,
      rule: checkUsPhone,
    })
  })

  it('accepts international phone numbers with their country code (1.5.30)', async () => {
    await open(true)
    const phones = oracleCases<{ readonly e164: string }>('contact/phones-international.json')
    const numbers = phones.flatMap(({ e164 }, index) => (index % EACH === 0 ? [e164] : []))
    expect(numbers.length).toBeGreaterThan(60)
    const phone = field('Phone number')
    for (const e164 of numbers) expect(give(phone, e164).isTaken, e164).toBe(true)
    expect(give(phone, '+41446').isTaken).toBe(false)
  })
})

it.each(GOVERNMENT_ID_TYPES)(
  'the details form judges every ID number as the rules do: %s (1.5.17, 1.5.18)',
  async (type) => {
    await open(true)
    fireEvent.change(screen.getByLabelText('Type of ID number'), { target: { value: type } })
    holds('ID number', ID_NUMBERS, { atLeast: 15, rule: (value) => checkIdNumber(value, type) })
  },
)
