import type { Organization } from '../organization/settings.ts'
import type { Problem } from './problem.ts'

/** E.164, at most 15 digits, with single spaces between groups; what telephones dial is the same without them. */
const E164 = /^\+[1-9](?: ?\d){6,14}$/
/** Codes of the North American plan whose callee pays: they are not connected from other countries. */
const TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/

const saidOf = (phone: string | null, isInternational: boolean): string | null => {
  if (phone === null)
    return isInternational
      ? 'borrowers abroad need a number that can be called from there: toll-free numbers cannot'
      : null
  if (!E164.test(phone)) return `'${phone}' is no number in E.164, such as +1 302 555 0142`
  return TOLL_FREE.test(phone.replaceAll(' ', ''))
    ? `${phone} is toll-free, and not connected from abroad`
    : null
}

/** Why borrowers abroad could not call this lender: a brand that lends there has a number for them (note 057). */
export const phoneAbroadProblems = ({ supportPhoneAbroad, flags }: Organization): readonly Problem[] => {
  const message = saidOf(supportPhoneAbroad, flags.international)
  return message === null ? [] : [{ path: 'supportPhoneAbroad', message }]
}
