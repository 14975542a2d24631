import { checkDateOfBirth } from '@pledge/domain/borrower/date-of-birth'
import { checkIdNumber } from '@pledge/domain/borrower/government-id'
import { checkFirstName, checkLastName } from '@pledge/domain/borrower/names'
import { checkUsPhone } from '@pledge/domain/borrower/phone'
import { checkInternationalPhone } from '@pledge/domain/borrower/phone-international'
import { checkSsn } from '@pledge/domain/borrower/ssn'
import { GOVERNMENT_ID_TYPES } from '@pledge/domain/borrower/vocabulary'
import { checkAccountNumber } from '@pledge/domain/disbursement/account-number'
import { checkRoutingNumber } from '@pledge/domain/disbursement/routing-number'
import type { FieldCheck } from '@pledge/domain/field-check'
import { parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import * as z from 'zod/mini'
import { answeredField, defineRule, text, type Rule } from './rule.ts'

const ofValue = (check: (value: string) => FieldCheck): Rule =>
  defineRule(z.object({ value: text }), ({ value }) => answeredField(check(value)))

const isoDate = text.check(z.refine((value) => parseCalendarDate(value) !== undefined))

export const borrowerRules: Readonly<Record<string, Rule>> = {
  'routing-number': ofValue(checkRoutingNumber),
  'account-number': ofValue(checkAccountNumber),
  ssn: ofValue(checkSsn),
  'first-name': ofValue(checkFirstName),
  'last-name': ofValue(checkLastName),
  dob: defineRule(z.object({ value: text, today: isoDate }), ({ value, today }) =>
    answeredField(checkDateOfBirth(value, today)),
  ),
  phone: defineRule(z.object({ value: text, country: z.optional(text) }), ({ value, country = 'US' }) =>
    answeredField(country === 'US' ? checkUsPhone(value) : checkInternationalPhone(value, country)),
  ),
  'id-number': defineRule(
    z.object({ value: text, idType: z.optional(z.enum(GOVERNMENT_ID_TYPES)) }),
    ({ value, idType = 'PASSPORT_NUMBER' }) => answeredField(checkIdNumber(value, idType)),
  ),
}
