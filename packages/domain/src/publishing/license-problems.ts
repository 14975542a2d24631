import type { LendingRules } from '../organization/lending-rules.ts'
import type { Organization } from '../organization/settings.ts'
import type { Problem } from './problem.ts'

/**
 * The footer links to a list of licenses (row 1.2.142, note 032). It must list each state in which the rules
 * lend, by name, with the license or the reason why none is needed. A missing state prevents publishing.
 */
export const licenseProblems = (
  { licenses }: Pick<Organization, 'licenses'>,
  { states }: Pick<LendingRules, 'states'>,
): readonly Problem[] => {
  const listed = new Set(licenses.map(({ place }) => place))
  const missing = states.filter(({ enabled, name }) => enabled && !listed.has(name)).map(({ name }) => name)
  return missing.length === 0
    ? []
    : [
        {
          path: 'licenses',
          message: `lists nothing for ${missing.join(', ')}, where the rules lend: enter each license, or that none is required`,
        },
      ]
}
