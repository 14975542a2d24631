import { CONSENT_TYPES } from '../borrower/vocabulary.ts'
import { blindRoles, rightsOfNobody } from '../organization/rights.ts'
import type { Organization } from '../organization/settings.ts'
import { contrastFailures, palette, roleFailures } from '../organization/theme.ts'
import { logoProblems } from './logo-problems.ts'
import { internationalPhoneProblems } from './international-phone-problems.ts'
import type { Problem } from './problem.ts'
import { repaymentAccountProblems } from './repayment-account-problems.ts'

/**
 * Problems of an organization's settings that no schema finds, and that prevent publishing. Every palette
 * that the current derivation produces passes. The check protects later changes of the derivation, and a test
 * gives it a palette that fails.
 */
export const organizationProblems = (
  organization: Organization,
  paletteOf: typeof palette = palette,
): readonly Problem[] => [
  ...themeProblems(organization, paletteOf),
  ...logoProblems(organization.logoSvg, 'logoSvg'),
  ...consentProblems(organization),
  ...repaymentAccountProblems(organization.repaymentAccount),
  ...internationalPhoneProblems(organization),
  ...blindRoles(organization.rights).map((role) => ({
    path: `rights.${role}`,
    message: 'may edit or publish the organization, so it must be able to view it',
  })),
  ...rightsOfNobody(organization.rights).map((right) => ({
    path: 'rights',
    message: `no role holds ${right}: give it to one`,
  })),
  ...(isTimeZone(organization.timeZone)
    ? []
    : [{ path: 'timeZone', message: `'${organization.timeZone}' is not a time zone` }]),
  ...(organization.hosts.length > new Set(organization.hosts).size
    ? [{ path: 'hosts', message: 'a host is listed twice' }]
    : []),
]

/**
 * A brand's color is used unchanged only where it is readable: white text is shown on it, also in the favicon. A color
 * that is too light would be replaced by a darker one, and the brand would not look like itself (row 1.1.22).
 */
const themeProblems = ({ theme }: Organization, paletteOf: typeof palette): readonly Problem[] => {
  const light = paletteOf(theme, 'light')
  const chosen = [
    ['primary', theme.primary, light.brand],
    ['accent', theme.accent, light.accent],
  ] as const
  return [
    ...chosen
      .filter(([, wanted, shown]) => wanted !== shown)
      .map(([key, wanted, shown]) => ({
        path: `theme.${key}`,
        message: `${wanted} is too light to read on a page or under white text; the nearest color that works is ${shown}`,
      })),
    ...[light, paletteOf(theme, 'dark')]
      .flatMap((colors) => [...contrastFailures(colors), ...roleFailures(colors)])
      .map((message) => ({
        path: 'theme',
        message,
      })),
  ]
}

/** Each consent is requested once, and marketing consent is never required (row 1.3.45, gap G.35). */
const consentProblems = ({ consents }: Organization): readonly Problem[] =>
  CONSENT_TYPES.flatMap((type) => {
    const sameType = consents.filter((each) => each.type === type)
    if (sameType.length !== 1)
      return [{ path: 'consents', message: `${type} must be listed once, not ${sameType.length} times` }]
    return sameType[0]?.required === (type !== 'MARKETING')
      ? []
      : [
          {
            path: 'consents',
            message: `${type} must ${type === 'MARKETING' ? 'never' : 'always'} be required`,
          },
        ]
  })

const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
