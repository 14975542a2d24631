import { details as words } from '@pledge/copy/en/screens/details'
import type { BorrowerField } from '@pledge/domain/borrower/details'

/** How the summary names each field, because many messages are a single word: 'Required'. */
export const fieldLabel = (field: BorrowerField, isInternational: boolean): string => {
  const { legalName, identity, international, income, address, phone, consents } = words
  const labels: Readonly<Record<BorrowerField, string>> = {
    firstName: legalName.firstName,
    lastName: legalName.lastName,
    latinFirstName: legalName.latinFirstName,
    latinLastName: legalName.latinLastName,
    suffix: legalName.suffix,
    dob: identity.dob,
    ssn: identity.ssn,
    countryOfCitizenship: international.countryOfCitizenship,
    idType: international.idType,
    idNumber: international.idNumber,
    sourceOfIncome: income.label,
    street1: address.street1,
    street2: address.street2,
    city: address.city,
    state: isInternational ? address.stateInternational : address.state,
    zip: isInternational ? address.zipInternational : address.zip,
    country: address.country,
    phoneNumber: phone.label,
    'consents.termsAndPrivacy': consents.termsAndPrivacy,
    'consents.communications': consents.communications,
    'consents.marketing': consents.marketing,
  }
  return labels[field]
}
