import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import { AGENT_ROLES, type AgentRole } from '@pledge/domain/organization/rights'
import { RadioCards } from '@pledge/ui/RadioCards'

export interface RoleCardsProps {
  readonly role: AgentRole
  readonly onChange: (role: AgentRole) => void
  readonly error?: string | undefined
}

/** The three roles, with the purpose of each. */
export const RoleCards = ({ role, onChange, error }: RoleCardsProps) => (
  <RadioCards
    legend={portfolioStaff.dialogs.roleLegend}
    name="role"
    value={role}
    onValueChange={onChange}
    error={error}
    options={AGENT_ROLES.map((value) => ({
      value,
      label: portfolioStaff.people.roles[value],
      description: portfolioStaff.dialogs.roleTexts[value],
    }))}
  />
)
