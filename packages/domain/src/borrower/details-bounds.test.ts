import { describe, expect, it } from 'vitest'
import { answersOf, areConsentsCurrent, requiredBoxes, type Consent, type ConsentText } from './consents.ts'
import { inputOfPayload } from './details-payload.ts'
import { validateBorrowerDetails, type BorrowerDetailsContext, type BorrowerDetailsInput } from './details.ts'

const texts: readonly ConsentText[] = [
  { type: 'TERMS', version: 3, required: true },
  { type: 'PRIVACY', version: 2, required: true },
  { type: 'COMMUNICATIONS', version: 1, required: true },
  { type: 'MARKETING', version: 1, required: true },
]
const BLANK: BorrowerDetailsInput = {
  firstName: '',
  lastName: '王',
  latinFirstName: '',
  latinLastName: '',
  suffix: 'x',
  dob: '',
  ssn: '',
  countryOfCitizenship: '',
  idType: '',
  idNumber: '',
  sourceOfIncome: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  phoneNumber: '',
  consents: { termsAndPrivacy: false, communications: false, marketing: false },
}
const home: BorrowerDetailsContext = {
  today: '2026-11-21',
  isInternational: false,
  isRollForward: false,
  hasSsn: false,
  offerState: null,
  rateEnabled: (state) => state === 'OH',
  consentTexts: texts,
}
const international: BorrowerDetailsContext = { ...home, isInternational: true }
const GOOD: BorrowerDetailsInput = {
  ...BLANK,
  firstName: 'Ada',
  lastName: 'Li',
  suffix: 'III',
  dob: '01/02/1990',
  ssn: ' 123-45-6789 ',
  sourceOfIncome: 'Employment',
  street1: '1 Main St',
  street2: ' Apt 2 ',
  city: 'Columbus',
  state: 'OH',
  zip: '43215-0001',
  phoneNumber: '2025550123',
  consents: { termsAndPrivacy: true, communications: true, marketing: true },
}
const GOOD_INTERNATIONAL: BorrowerDetailsInput = {
  ...GOOD,
  countryOfCitizenship: 'CH',
  idType: 'OTHER_GIIN',
  idNumber: ' X1234567 ',
  country: 'CH',
  phoneNumber: ' +41446681800 ',
}
const errorsOf = (input: BorrowerDetailsInput, context: BorrowerDetailsContext) => {
  const check = validateBorrowerDetails(input, context)
  return check.ok ? [] : check.errors
}
const messageOf = (change: Partial<BorrowerDetailsInput>, context: BorrowerDetailsContext) =>
  errorsOf({ ...(context.isInternational ? GOOD_INTERNATIONAL : GOOD), ...change }, context).map(
    ({ message }) => message,
  )
const valueOf = (input: BorrowerDetailsInput, context: BorrowerDetailsContext) => {
  const check = validateBorrowerDetails(input, context)
  if (!check.ok) throw new Error(JSON.stringify(check.errors))
  return check.value
}

describe('errors of an empty form', () => {
  it('are one per field, in display order', () => {
    const shown = [
      'firstName',
      'lastName',
      'latinLastName',
      'suffix',
      'dob',
      'ssn',
      'street1',
      'city',
      'state',
      'zip',
      'phoneNumber',
      'sourceOfIncome',
      'consents.termsAndPrivacy',
      'consents.communications',
      'consents.marketing',
    ]
    expect(errorsOf(BLANK, home).map(({ field }) => field)).toEqual(shown)
    const first = errorsOf({ ...BLANK, firstName: '王王', lastName: 'Li' }, home).map(({ field }) => field)
    expect(first.slice(0, 3)).toEqual(['latinFirstName', 'suffix', 'dob'])
    const bothNames = errorsOf({ ...BLANK, firstName: '王王', lastName: '王王' }, home)
    expect(bothNames.map(({ field }) => field).slice(0, 2)).toEqual(['latinFirstName', 'latinLastName'])
  })

  it('for international borrowers put citizenship and number before the address, and the country after it', () => {
    const fields = errorsOf(BLANK, international).map(({ field }) => field)
    expect(fields.slice(4, 8)).toEqual(['dob', 'countryOfCitizenship', 'idType', 'idNumber'])
    expect(fields.slice(8)).toEqual([
      'street1',
      'city',
      'state',
      'zip',
      'country',
      'phoneNumber',
      'sourceOfIncome',
      'consents.termsAndPrivacy',
      'consents.communications',
      'consents.marketing',
    ])
  })
})

describe('single fields', () => {
  it('trims what is submitted, and keeps a suffix and a second line (1.3.39, 1.3.41)', () => {
    const value = valueOf(GOOD, home)
    expect(value.ssn).toBe('123-45-6789')
    expect(value.name.suffix).toBe('III')
    expect(value.homeAddress).toMatchObject({ street2: 'Apt 2', zip: '43215-0001' })
    expect('governmentIssuedIdentifier' in valueOf({ ...GOOD, idNumber: 'X1234567' }, home)).toBe(false)
    expect(valueOf(GOOD_INTERNATIONAL, international).governmentIssuedIdentifier).toEqual({
      identifier: 'X1234567',
      type: 'OTHER_GIIN',
      country: 'CH',
    })
  })

  it('omits an international renewal’s unrequested number, and keeps what was typed', () => {
    const renewal = { ...international, isRollForward: true }
    const value = valueOf({ ...GOOD_INTERNATIONAL, idNumber: '', phoneNumber: ' 12 ' }, renewal)
    expect('governmentIssuedIdentifier' in value).toBe(false)
    expect('countryOfCitizenship' in value).toBe(false)
    expect(value.phoneNumber).toBe('12')
  })

  it.each(['x43215', '43215x', '43215-1', '43215-abcd', '43215-00011', '4321'])(
    '%s is no ZIP code (1.5.23)',
    (zip) => expect(messageOf({ zip }, home)).toEqual(['Please enter a valid ZIP code']),
  )
  it.each(['ch', 'CHE', 'xCH', 'C'])('%s is no country', (country) =>
    expect(messageOf({ country }, international)).toEqual(['Please select an option']),
  )

  it('names a state by its code where no name is given (1.5.25, 1.5.26)', () => {
    expect(messageOf({ state: 'TX' }, home)).toEqual(['Sorry! We do not yet lend to residents of TX'])
    const offered = { ...home, rateEnabled: () => true, offerState: 'CO' }
    expect(messageOf({ state: 'OH' }, offered)).toEqual(['State must match CO'])
    expect(messageOf({ state: 'OH' }, home)).toEqual([])
  })

  it('reads an international number as E.164 where no numbering plan is loaded (1.5.28, 1.5.30)', () => {
    expect(valueOf(GOOD_INTERNATIONAL, international).phoneNumber).toBe('+41446681800')
    expect(messageOf({ phoneNumber: ' ' }, international)).toEqual(['Required'])
    for (const phoneNumber of ['0446681800', 'x+41446681800', '+41446681800x', '+0446681800', '+4144', '+4'])
      expect(messageOf({ phoneNumber }, international)).toEqual(['Please enter a valid phone number'])
    for (const phoneNumber of ['+41446', `+4${'1'.repeat(14)}`])
      expect(messageOf({ phoneNumber }, international)).toEqual([])
    expect(messageOf({ phoneNumber: `+4${'1'.repeat(15)}` }, international)).toHaveLength(1)
  })
})

describe('a submitted payload as a form (1.3.39)', () => {
  const latin = { firstName: '美咲', lastName: '王小', latinFirstName: 'Misaki', latinLastName: 'Wang' }

  it('is the form that it came from', () => {
    const sent = valueOf({ ...GOOD_INTERNATIONAL, ...latin }, international)
    expect(inputOfPayload(sent)).toEqual({
      ...GOOD_INTERNATIONAL,
      ...latin,
      ssn: '',
      idNumber: 'X1234567',
      street2: 'Apt 2',
      phoneNumber: '+41446681800',
    })
  })

  it('is empty where nothing was submitted', () => {
    const { ssn: _, ...sent } = valueOf(GOOD, home)
    const form = inputOfPayload({ ...sent, name: { ...sent.name, suffix: null } })
    const empty = [form.latinFirstName, form.latinLastName, form.suffix, form.ssn]
    expect([...empty, form.countryOfCitizenship, form.idType, form.idNumber]).toEqual(
      Array.from({ length: 7 }, () => ''),
    )
  })

  it('accepts a date in only one format', () => {
    const sent = valueOf(GOOD, home)
    const dobOf = (dob: string) => inputOfPayload({ ...sent, name: { ...sent.name, dob } }).dob
    expect(dobOf('1990-01-02')).toBe('01/02/1990')
    expect(dobOf('x01/02/1990')).toBe('x01/02/1990')
    expect(messageOf({ dob: dobOf('01/02/1990') }, home)).toEqual(['DOB must be mm/dd/yyyy'])
  })
})

describe('consents (1.3.43 to 1.3.46)', () => {
  const all = valueOf(GOOD, home).consents
  const changed = (change: (one: Consent) => Consent) => all.map(change)

  it('are current when each type is named once, in the displayed version', () => {
    expect(areConsentsCurrent(all, texts)).toBe(true)
    expect(areConsentsCurrent([...all, all[0]!], texts)).toBe(false)
    expect(areConsentsCurrent([...all.slice(0, 3), all[0]!], texts)).toBe(false)
    for (const { type } of texts)
      expect(
        areConsentsCurrent(
          changed((one) => (one.type === type ? { ...one, version: 9 } : one)),
          texts,
        ),
      ).toBe(false)
    // Each version is somewhere in the list, but with another consent.
    const swapped = { TERMS: 2, PRIVACY: 3, COMMUNICATIONS: 1, MARKETING: 1 } as const
    expect(
      areConsentsCurrent(
        changed((one) => ({ ...one, version: swapped[one.type] })),
        texts,
      ),
    ).toBe(false)
    expect(areConsentsCurrent(all, texts.slice(1))).toBe(false)
  })

  it('tick a box when every one of its types is opted into (G.35)', () => {
    expect(answersOf(all)).toEqual({ termsAndPrivacy: true, communications: true, marketing: true })
    const without = (type: string) =>
      answersOf(changed((one) => (one.type === type ? { ...one, optInOut: 'OPT_OUT' } : one)))
    for (const type of ['TERMS', 'PRIVACY']) expect(without(type).termsAndPrivacy).toBe(false)
    expect(without('MARKETING')).toEqual({ termsAndPrivacy: true, communications: true, marketing: false })
  })

  it('need a box for marketing too where its text is required', () =>
    expect(requiredBoxes(texts)).toEqual(['termsAndPrivacy', 'communications', 'marketing']))
})
