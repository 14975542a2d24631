import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { fill } from '@pledge/copy/fill'
import { HELD_CREDIT_STATES } from '@pledge/domain/application/states'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { useState } from 'react'
import { CreditAgainDialog } from '../../decisions/CheckDialogs.tsx'
import { Permitted } from '../../session/Permitted.tsx'
import type { SectionInput } from './section-input.ts'

const words = portfolioApplication.credit

/** Why the credit check is on hold, and a retry for a borrower who called (row 1.4.11). */
export const CreditSection = ({ application, onDecided }: SectionInput) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const held = HELD_CREDIT_STATES.find((state) => state === application.state)
  if (held === undefined) return null
  const { retries, borrowerTriesLeft, agentTriesLeft } = application.credit
  return (
    <Section title={words.title}>
      <p>{words.held[held]}</p>
      <p className="mt-1 text-sm text-muted figures">
        {fill(words.tries, {
          count: String(retries),
          borrower: String(borrowerTriesLeft),
          agent: String(agentTriesLeft),
        })}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-3 border-t border-line pt-4">
        {agentTriesLeft > 0 ? (
          <Permitted right="checks.decide">
            <Button size="small" onClick={() => setIsConfirming(true)}>
              {words.again}
            </Button>
          </Permitted>
        ) : (
          <p className="text-sm">{words.exhausted}</p>
        )}
      </div>
      {isConfirming && (
        <CreditAgainDialog
          application={application}
          onClose={() => setIsConfirming(false)}
          onDecided={(message) => {
            setIsConfirming(false)
            onDecided(message)
          }}
        />
      )}
    </Section>
  )
}
