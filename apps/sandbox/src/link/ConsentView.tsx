import type { SimulatedInstitution } from '@pledge/sandbox/contract/bank-link'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { linkPage as words } from '../words/link-page.ts'
import type { LinkSteps } from './use-link-steps.ts'
import { ViewHeading } from './ViewHeading.tsx'

export interface ConsentViewProps {
  readonly institution: SimulatedInstitution
  readonly steps: LinkSteps
}

/** What the bank will share, shown before the sign-in. */
export const ConsentView = ({ institution, steps }: ConsentViewProps) => {
  const { name: bank, isOauth } = institution
  return (
    <>
      <ViewHeading>{fill(words.consentTitle, { bank })}</ViewHeading>
      <p className="mt-2">{fill(words.consentLead, { bank, lender: steps.lender })}</p>
      <ul className="mt-2 list-disc pl-6">
        {words.shared.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3 text-muted">{words.notShared}</p>
      {isOauth && <p className="mt-3">{fill(words.leaving, { bank })}</p>}
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <Button
          loading={steps.isMoving}
          onClick={() =>
            isOauth ? steps.leave(institution) : steps.show({ kind: 'credentials', institution })
          }
        >
          {isOauth ? fill(words.continueTo, { bank }) : words.continue}
        </Button>
        <Button variant="secondary" onClick={steps.back}>
          {words.back}
        </Button>
      </div>
    </>
  )
}
