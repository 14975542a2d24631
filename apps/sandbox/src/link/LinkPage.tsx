import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import type { LinkHandlers } from '@pledge/contract/link-script'
import { linkPage as words } from '../words/link-page.ts'
import { LoadingCard } from '@pledge/ui/LoadingCard'
import { AccountsView } from './AccountsView.tsx'
import { ConsentView } from './ConsentView.tsx'
import { CredentialsView } from './CredentialsView.tsx'
import { SearchView } from './SearchView.tsx'
import { type LinkSteps, useLinkSteps } from './use-link-steps.ts'

/** The page of the simulated provider: find a bank, agree, sign in here or at the bank, choose what to share. */
export const LinkPage = (props: LinkHandlers) => {
  const steps = useLinkSteps(props)
  if (steps.view.kind === 'resuming') return <LoadingCard label={words.resuming} />
  return (
    <Card as="section" labelledBy="link-widget">
      <Notice tone="warn" title={words.demonstration}>
        {words.demonstrationText}
      </Notice>
      <div className="mt-5">
        <View linkToken={props.linkToken} steps={steps} />
      </div>
      <div className="mt-6 border-t border-line pt-4">
        <Button variant="quiet" size="small" className="-ml-4" onClick={steps.exit}>
          {words.exit}
        </Button>
      </div>
    </Card>
  )
}

const View = ({ linkToken, steps }: { readonly linkToken: string; readonly steps: LinkSteps }) => {
  const { view } = steps
  switch (view.kind) {
    case 'search':
      return <SearchView linkToken={linkToken} isFirst={view.isFirst} steps={steps} />
    case 'consent':
      return <ConsentView institution={view.institution} steps={steps} />
    case 'credentials':
      return <CredentialsView institution={view.institution} steps={steps} />
    case 'accounts':
      return <AccountsView institution={view.institution} accounts={view.accounts} steps={steps} />
    case 'resuming':
      return null
  }
}
