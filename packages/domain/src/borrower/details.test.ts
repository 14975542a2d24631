import { describe, expect, it } from 'vitest'
import { areConsentsCurrent, type ConsentText } from './consents.ts'
import { validateBorrowerDetails, type BorrowerDetailsContext, type BorrowerDetailsInput } from './details.ts'
import { inputOfPayload } from './details-payload.ts'
import { checkInternationalPhone } from './phone-international.ts'

const consentTexts: readonly ConsentText[] = [
  { type: 'PRIVACY', version: 2, required: true },
  { type: 'TERMS', version: 3, required: true },
  { type: 'COMMUNICATIONS', version: 1, required: true },
  { type: 'MARKETING', version: 1, required: false },
]
const domestic: BorrowerDetailsContext = {
  today: '2026-11-21',
  isInternational: false,
  isRollForward: false,
  hasSsn: false,
  offerState: 'OH',
  rateEnabled: (state) => state !== 'TX',
  nameOfState: (state) => ({ OH: 'Ohio', TX: 'Texas' })[state] ?? state,
  consentTexts,
}
const international: BorrowerDetailsContext = {
  ...domestic,
  isInternational: true,
  offerState: null,
  checkInternationalPhone,
}
const form: BorrowerDetailsInput = {
  firstName: 'Ada',
  lastName: 'O\u2019Neil',
  latinFirstName: '',
  latinLastName: '',
  suffix: '',
  dob: '01/02/1990',
  ssn: '123-45-6789',
  countryOfCitizenship: '',
  idType: '',
  idNumber: '',
  sourceOfIncome: 'Employment',
  street1: ' 1 Main St ',
  street2: '',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
  phoneNumber: '(202) 555-0123',
  consents: { termsAndPrivacy: true, communications: true, marketing: false },
}
const internationalForm: BorrowerDetailsInput = {
  ...form,
  ssn: '',
  countryOfCitizenship: 'CH',
  idType: 'PASSPORT_NUMBER',
  idNumber: 'X1234567',
  state: 'Zürich',
  zip: '8001',
  country: 'CH',
  phoneNumber: '044 668 18 00',
}
const errors = (input: Partial<BorrowerDetailsInput>, context = domestic) => {
  const check = validateBorrowerDetails(
    { ...(context.isInternational ? internationalForm : form), ...input },
    context,
  )
  return check.ok ? [] : check.errors.map(({ field, message }) => `${field}: ${message}`)
}

describe('borrower details of a US resident', () => {
  it('pass, normalized, in the submitted shape (1.3.39, 1.3.41, 1.3.43, 1.3.46)', () => {
    expect(validateBorrowerDetails(form, domestic)).toEqual({
      ok: true,
      value: {
        name: { firstName: 'Ada', lastName: "O'Neil", suffix: null, dob: '1990-01-02' },
        ssn: '123-45-6789',
        homeAddress: {
          type: 'HOME',
          street1: '1 Main St',
          street2: null,
          city: 'Columbus',
          state: 'OH',
          zip: '43215',
          country: 'US',
        },
        phoneNumber: '+12025550123',
        sourceOfIncome: 'Employment',
        consents: [
          { type: 'PRIVACY', version: 2, optInOut: 'OPT_IN' },
          { type: 'TERMS', version: 3, optInOut: 'OPT_IN' },
          { type: 'COMMUNICATIONS', version: 1, optInOut: 'OPT_IN' },
          { type: 'MARKETING', version: 1, optInOut: 'OPT_OUT' },
        ],
      },
    })
  })

  it('are validated on the server by the form’s rules', () => {
    const sent = validateBorrowerDetails(form, domestic)
    if (!sent.ok) throw new Error('The form must be valid')
    expect(validateBorrowerDetails(inputOfPayload(sent.value), domestic)).toEqual(sent)
    const typed = { ...sent.value, name: { ...sent.value.name, dob: '01/02/1990' } }
    expect(validateBorrowerDetails(inputOfPayload(typed), domestic).ok).toBe(false)
    expect(areConsentsCurrent(sent.value.consents, consentTexts)).toBe(true)
    expect(areConsentsCurrent(sent.value.consents.slice(1), consentTexts)).toBe(false)
  })

  it.each([
    ['1.5.02', { firstName: '' }, 'firstName: Required'],
    ['1.5.07', { suffix: 'Esq' }, 'suffix: Please select an option'],
    ['1.5.08', { dob: '' }, 'dob: Required'],
    ['1.5.13', { ssn: '' }, 'ssn: Required'],
    ['1.5.14', { ssn: '123-45-678' }, 'ssn: Must be vaid SSN'],
    ['1.5.19', { sourceOfIncome: '' }, 'sourceOfIncome: Required'],
    ['1.5.20', { sourceOfIncome: 'Luck' }, 'sourceOfIncome: Please select an option'],
    ['1.5.21', { street1: ' ' }, 'street1: Required'],
    ['1.5.22', { city: '' }, 'city: Required'],
    ['1.5.23', { zip: '' }, 'zip: Required'],
    ['1.5.23', { zip: '4321' }, 'zip: Please enter a valid ZIP code'],
    ['1.5.24', { state: '' }, 'state: Required'],
    ['1.5.25', { state: 'CA' }, 'state: State must match Ohio'],
    ['1.5.26', { state: 'TX' }, 'state: Sorry! We do not yet lend to residents of Texas'],
    ['1.5.28', { phoneNumber: '' }, 'phoneNumber: Required'],
    ['1.5.29', { phoneNumber: '1 415 555 0100' }, 'phoneNumber: Phone number must not start with 1'],
  ] as const)('(%s) %o: %s', (_row, input, error) => expect(errors(input)).toEqual([error]))

  it('accept each listed suffix (1.5.07)', () => {
    for (const suffix of ['Jr', 'Sr', 'I', 'II', 'III', 'IV', 'V']) expect(errors({ suffix })).toEqual([])
  })
  it('require Latin letters where a name has none, and store both (decision 8)', () => {
    const written = { firstName: '美咲', lastName: '王小明' }
    expect(errors(written)).toEqual(['latinFirstName: Required', 'latinLastName: Required'])
    expect(errors({ firstName: '王a' })).toEqual(['latinFirstName: Required'])
    expect(errors({ firstName: 'Wang 王', latinFirstName: 'A-' })).toEqual([
      'latinFirstName: Please use the letters A to Z, as on your passport',
    ])
    expect(errors({ ...written, latinFirstName: 'みさき', latinLastName: 'W' })).toEqual([
      'latinFirstName: Please use the letters A to Z, as on your passport',
      'latinLastName: Please use the letters A to Z, as on your passport',
    ])
    const latin = { latinFirstName: ' Misaki ', latinLastName: "O'Wang-Li" }
    const check = validateBorrowerDetails({ ...form, ...written, ...latin }, domestic)
    expect(check.ok && check.value.name).toMatchObject({
      ...written,
      latinFirstName: 'Misaki',
      latinLastName: "O'Wang-Li",
    })
  })

  it.each([
    ['Søren'],
    ['Владимир'],
    ['Ελένη'],
    ['Nguyễn'],
    ['Игорь'],
    ['Kaʻahumanu'],
    ['Łukasz'],
    ['Anne-Marie'],
  ])('do not require them where letters are known: %s', (firstName) => {
    expect(errors({ firstName })).toEqual([])
    const check = validateBorrowerDetails({ ...form, firstName, latinFirstName: 'Other' }, domestic)
    expect(check.ok && check.value.name.latinFirstName).toBeUndefined()
  })

  it('report a single error for an invalid name', () => {
    expect(errors({ firstName: '👩👩' })).toEqual([
      'firstName: Some of the characters entered are not supported.',
    ])
  })

  it('do not require an SSN if the profile has one (1.5.12)', () => {
    const context = { ...domestic, hasSsn: true }
    expect(errors({ ssn: '' }, context)).toEqual([])
    const check = validateBorrowerDetails(form, context)
    expect(check.ok && 'ssn' in check.value).toBe(false)
  })
  it('need the two required boxes, not the third (G.35, 1.2.70)', () => {
    const consents = { termsAndPrivacy: false, communications: false, marketing: false }
    expect(errors({ consents })).toEqual([
      'consents.termsAndPrivacy: Required',
      'consents.communications: Required',
    ])
  })
})

describe('borrower details of an international borrower', () => {
  it('pass with citizenship and ID, without SSN (1.3.40, 1.3.41)', () => {
    // A citizen of one country who lives in another: the ID is from the first.
    const check = validateBorrowerDetails({ ...internationalForm, countryOfCitizenship: 'AU' }, international)
    expect(check).toMatchObject({
      ok: true,
      value: {
        countryOfCitizenship: 'AU',
        governmentIssuedIdentifier: { identifier: 'X1234567', type: 'PASSPORT_NUMBER', country: 'AU' },
        phoneNumber: '+41446681800',
        homeAddress: { state: 'Zürich', country: 'CH' },
      },
    })
    expect(check.ok && 'ssn' in check.value).toBe(false)
    if (check.ok) expect(validateBorrowerDetails(inputOfPayload(check.value), international)).toEqual(check)
  })
  it.each([
    ['1.5.15', { countryOfCitizenship: '' }, 'countryOfCitizenship: Required'],
    ['1.5.16', { idType: '' }, 'idType: Required'],
    ['1.5.17', { idNumber: '' }, 'idNumber: Required'],
    ['1.5.18', { idNumber: 'A-12345' }, 'idNumber: Please enter a valid Passport number'],
    ['1.5.21', { street1: '' }, 'street1: Required'],
    ['1.5.22', { city: '' }, 'city: Required'],
    ['1.5.23', { zip: '' }, 'zip: Required'],
    ['1.5.27', { state: '' }, 'state: Required'],
    ['1.5.30', { phoneNumber: '22' }, 'phoneNumber: Please enter a valid phone number'],
  ] as const)('(%s) %o: %s', (_row, input, error) => expect(errors(input, international)).toEqual([error]))
})

describe('a renewal', () => {
  it('validates only source of income, consents and a requested SSN (1.5.01, 1.5.13, G.53)', () => {
    const renewal = { ...domestic, isRollForward: true }
    const blank = {
      firstName: '1',
      lastName: '',
      dob: '',
      street1: '',
      city: '',
      state: 'TX',
      zip: '',
      phoneNumber: '',
    }
    expect(errors(blank, renewal)).toEqual([])
    expect(errors({ ...blank, ssn: '', sourceOfIncome: '' }, renewal)).toEqual([
      'ssn: Required',
      'sourceOfIncome: Required',
    ])
    // Citizenship and number are the earlier ones, and the number is masked.
    const held = { countryOfCitizenship: '', idType: '', idNumber: '••••567', country: '' }
    expect(errors({ ...blank, ...held }, { ...international, isRollForward: true })).toEqual([])
  })
})

describe('several errors', () => {
  it('are in form order, from top to bottom', () => {
    const check = validateBorrowerDetails(
      { ...form, phoneNumber: '', ssn: '', lastName: '', zip: '', sourceOfIncome: '' },
      domestic,
    )
    expect(check.ok ? [] : check.errors.map(({ field }) => field)).toEqual([
      'lastName',
      'ssn',
      'zip',
      'phoneNumber',
      'sourceOfIncome',
    ])
  })
})

describe('countries of international borrower details', () => {
  const names = new Map([
    ['CH', 'Switzerland'],
    ['AU', 'Australia'],
  ])
  const listed = { ...international, offerCountry: 'CH', nameOfCountry: (code: string) => names.get(code) }

  it('must match the application’s country; citizenship can be any country (1.1.04, 1.5.15)', () => {
    expect(errors({}, listed)).toEqual([])
    expect(errors({ country: 'AU', phoneNumber: '+41446681800' }, listed)).toEqual([
      'country: Country must match Switzerland',
    ])
    expect(errors({ country: 'XX', phoneNumber: '+41446681800' }, listed)).toEqual([
      'country: Please select an option',
    ])
    for (const countryOfCitizenship of ['AU', 'US', 'DE', 'KP'])
      expect(errors({ countryOfCitizenship }, listed)).toEqual([])
    for (const countryOfCitizenship of ['XX', 'ch', 'CHE', 'toString'])
      expect(errors({ countryOfCitizenship }, listed)).toEqual([
        'countryOfCitizenship: Please select an option',
      ])
  })

  it('are named by their code where there is no list', () => {
    expect(
      errors({ country: 'AU', phoneNumber: '+41446681800' }, { ...international, offerCountry: 'CH' }),
    ).toEqual(['country: Country must match CH'])
    expect(errors({ country: 'AU', phoneNumber: '+41446681800' }, international)).toEqual([])
  })
})
