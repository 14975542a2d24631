import { transliterate } from '@pledge/domain/borrower/transliterate'
import type { EstatePerson } from '@pledge/domain/refinance/estate-loan'
import type { Residence } from '@pledge/domain/residence/residence'
import type { SubmittedDetails } from '../../store/borrower/submitted-details.ts'
import type { PersonalData } from '../../store/borrower/personal-data.ts'

const HOME = 'US'

/**
 * Where a borrower lives, before an application has a residence: by the details on file from an earlier one, else by the
 * register, whose data are years old. The agreements print the same address.
 */
export const residenceOnFile = (
  { residence }: Pick<EstatePerson, 'residence'>,
  profile: PersonalData | undefined,
): Residence => {
  if (profile === undefined) return residence
  const { countryOfDomicile, address } = profile
  return countryOfDomicile === HOME
    ? { kind: 'state', code: address.state }
    : { kind: 'country', code: countryOfDomicile }
}

/**
 * The details that a refinance is decided and documented by: those on file from an earlier application of the same
 * person, else those of the register. The register has no street, no telephone number and only the last four digits of
 * the SSN: these stay empty until the borrower gives them (note 106).
 */
export const registeredDetails = (
  person: EstatePerson,
  profile: PersonalData | undefined,
): SubmittedDetails => {
  if (profile !== undefined) return { ...profile, governmentId: null, countryOfCitizenship: null }
  const { firstName, lastName, dateOfBirth, residence } = person
  const country = residence.kind === 'state' ? HOME : residence.code
  return {
    name: { firstName, lastName, suffix: null },
    latinName: { firstName: transliterate(firstName), lastName: transliterate(lastName) },
    dateOfBirth,
    ssn: null,
    address: {
      type: 'HOME',
      street1: '',
      street2: null,
      city: '',
      state: residence.kind === 'state' ? residence.code : '',
      zip: '',
      country,
    },
    phone: '',
    countryOfDomicile: country,
    governmentId: null,
    countryOfCitizenship: null,
  }
}
