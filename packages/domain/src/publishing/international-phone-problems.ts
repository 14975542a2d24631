import type { Organization } from '../organization/settings.ts'
import { textInReach } from '../organization/support-phone.ts'
import type { Problem } from './problem.ts'

/** E.164, at most 15 digits, with single spaces between groups; phones dial it without the spaces. */
const E164 = /^\+[1-9](?: ?\d){6,14}$/
/** North American toll-free codes, which cannot be reached from other countries. */
const TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/
/** The same in US notation: (800) 555-0142, 1-800-555-0142. */
const WRITTEN_TOLL_FREE = /\(?\b8(?:00|33|44|55|66|77|88)\)?[\s.-]*\d{3}[\s.-]*\d{4}\b/

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

/** The lender's own texts that international borrowers read too. */
const internationalTexts = ({ legal, legalPages }: Organization): readonly (readonly [string, string])[] => [
  ...(['footer', 'termsAndPrivacy', 'communications', 'marketing'] as const).map(
    (name) => [`legal.${name}`, legal[name]] as const,
  ),
  ['legal.footnotesAbroad', legal.footnotesAbroad.join('\n')],
  [
    'legalPages',
    legalPages.flatMap(({ sections }) => sections.flatMap((part) => part.paragraphs)).join('\n'),
  ],
]

/**
 * Why international borrowers could not call this lender. A brand that lends to them must have an international number,
 * and its texts may contain no toll-free number except the one that this number replaces (note 057).
 */
export const internationalPhoneProblems = (organization: Organization): readonly Problem[] => {
  const { supportPhoneAbroad, flags } = organization
  const message = saidOf(supportPhoneAbroad, flags.international)
  if (message !== null) return [{ path: 'supportPhoneAbroad', message }]
  if (!flags.international) return []
  return internationalTexts(organization)
    .filter(([, text]) => WRITTEN_TOLL_FREE.test(textInReach(text, organization, true)))
    .map(([path]) => ({
      path,
      message:
        'names a toll-free number other than the support phone: it cannot be called from outside the United States',
    }))
}
