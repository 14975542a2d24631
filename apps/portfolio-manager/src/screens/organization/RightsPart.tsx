import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { fill } from '@pledge/copy/fill'
import {
  AGENT_RIGHTS,
  AGENT_ROLES,
  mayBeGiven,
  rightsSchema,
  USUAL_RIGHTS,
  type AgentRight,
  type AgentRole,
  type RightsTable,
} from '@pledge/domain/organization/rights'
import type { DraftContent } from '@pledge/domain/publishing/draft'
import { Section } from '@pledge/ui/Section'

export interface RightsPartProps {
  readonly settings: DraftContent['settings']
  readonly disabled: boolean
  readonly onChange: (settings: DraftContent['settings']) => void
}

const tableOf = (settings: DraftContent['settings']): RightsTable => {
  const written = settings['rights']
  if (written === undefined) return USUAL_RIGHTS
  // While a check fails, the boxes still show the stored value.
  const read = rightsSchema.safeParse(written)
  return read.success ? read.data : (written as RightsTable)
}

const isOn = (table: RightsTable, role: AgentRole, right: AgentRight): boolean =>
  Array.isArray(table[role]) && table[role].includes(right)

/** The rights of each role as checkboxes, without those that a role cannot have. */
export const RightsPart = ({ settings, disabled, onChange }: RightsPartProps) => {
  const table = tableOf(settings)
  const toggle = (role: AgentRole, right: AgentRight, isWanted: boolean) => {
    const rights = AGENT_RIGHTS.filter((one) => (one === right ? isWanted : isOn(table, role, one)))
    onChange({ ...settings, rights: { ...table, [role]: rights } })
  }
  return (
    <Section title={words.rights.title} description={words.rights.note}>
      <div className="-mx-2 overflow-x-auto px-2" role="group" aria-label={words.rights.title} tabIndex={0}>
        <table className="w-full text-base max-sm:text-sm">
          <thead>
            <tr className="border-b border-line text-left text-sm text-muted">
              <th scope="col" className="py-2 pr-3 font-semibold">
                {words.rights.right}
              </th>
              {AGENT_ROLES.map((role) => (
                <th
                  key={role}
                  scope="col"
                  className="px-2 py-2 text-center font-semibold max-sm:px-1 max-sm:text-xs"
                >
                  {portfolioFrame.roles[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {AGENT_RIGHTS.map((right) => (
              <tr key={right} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {portfolioFrame.rights[right]}
                </th>
                {AGENT_ROLES.map((role) => (
                  <td key={role} className="px-2 py-2 text-center max-sm:px-1">
                    <input
                      type="checkbox"
                      className="size-6 accent-brand"
                      aria-label={fill(words.rights.boxOf, {
                        role: portfolioFrame.roles[role],
                        what: portfolioFrame.rights[right],
                      })}
                      disabled={disabled || !mayBeGiven(role, right)}
                      checked={isOn(table, role, right)}
                      onChange={(event) => toggle(role, right, event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
