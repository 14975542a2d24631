import { portfolioStates } from '@pledge/copy/en/portfolio/lists'
import type { ApplicationState } from '@pledge/domain/application/states'
import type { StatusTone } from '@pledge/ui/StatusSign'
import { Tag } from '@pledge/ui/Tag'

/** States that need an agent, and those in which an application has ended. */
const TONES: Partial<Readonly<Record<ApplicationState, StatusTone>>> = {
  SOFT_CREDIT_FROZEN: 'warn',
  SOFT_CREDIT_LOCKED: 'warn',
  SOFT_CREDIT_NO_MATCH: 'warn',
  MANUAL_FUNDING_RELEASE: 'warn',
  COMPLETE: 'success',
  DECLINED: 'danger',
}

export const StateTag = ({ state }: { readonly state: ApplicationState }) => (
  <Tag tone={TONES[state] ?? 'neutral'}>{portfolioStates[state]}</Tag>
)
