import { calendarDate } from '@pledge/domain/application/deadlines'
import type { BorrowerDetailsContext } from '@pledge/domain/borrower/details'
import { checkInternationalPhone } from '@pledge/domain/borrower/phone-international'
import type { LendingRules } from '@pledge/domain/organization/lending-rules'
import { isStateServiced } from '@pledge/domain/residence/residence'
import type { LoanFile } from '@pledge/domain/view/loan-file'

/** Where and when a borrower's details are judged, by the application, its lending rules and the zone of its organization. */
export const residenceContext = (
  { application }: Pick<LoanFile, 'application'>,
  rules: LendingRules,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
) =>
  ({
    today: calendarDate(now.getTime(), timeZone),
    isInternational: application.isInternational,
    offerState: application.residenceState,
    rateEnabled: (state) => isStateServiced(rules, state),
    offerCountry: application.residenceCountry,
    nameOfCountry: (code) => rules.countries.find((one) => one.code === code)?.name,
    checkInternationalPhone,
    nameOfState: (code) => rules.states.find((one) => one.state === code)?.name ?? code,
  }) satisfies Partial<BorrowerDetailsContext>
