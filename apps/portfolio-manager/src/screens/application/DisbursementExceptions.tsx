import { endsByItself, type PayoutExceptionAnswer } from '@pledge/contract/payouts'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { useState } from 'react'
import { HandleExceptionDialog } from '../../decisions/DisbursementDialogs.tsx'
import { codedReason } from '../../frame/exception-words.ts'
import { momentText } from '../../frame/time.ts'
import { Permitted } from '../../session/Permitted.tsx'
import type { SectionInput } from './section-input.ts'

const words = portfolioDisbursements.exceptions

const statusOf = ({ openedAt, resolvedAt, resolution }: PayoutExceptionAnswer): string =>
  resolution === null || resolvedAt === null
    ? fill(words.ended, { how: words.open, time: momentText(openedAt) })
    : fill(words.ended, { how: words.resolutions[resolution], time: momentText(resolvedAt) })

/** The exceptions of this loan's disbursements, open and handled. */
export const DisbursementExceptions = ({ application, onDecided }: SectionInput) => {
  const [chosen, setChosen] = useState<string>()
  const { payoutExceptions: disbursementExceptions } = application
  if (disbursementExceptions.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 text-base">{words.title}</h3>
      <ul className="flex flex-col gap-3 text-sm">
        {disbursementExceptions.map((exception) => (
          <li
            key={exception.id}
            className="flex flex-wrap items-start justify-between gap-3 border-t border-line pt-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">{words.kinds[exception.kind]}</p>
              <p>{codedReason(exception)}</p>
              {exception.corrected !== null && (
                <p className="figures">{fill(words.corrected, { text: exception.corrected })}</p>
              )}
              <p className="text-muted figures">{statusOf(exception)}</p>
            </div>
            {!endsByItself(exception.kind) && exception.resolution === null && (
              <Permitted right="payouts.handle">
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={fill(words.handleNamed, { what: words.kinds[exception.kind] })}
                  onClick={() => setChosen(exception.id)}
                >
                  {words.handle}
                </Button>
              </Permitted>
            )}
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <HandleExceptionDialog
          application={application}
          exceptionUuid={chosen}
          onClose={() => setChosen(undefined)}
          onDecided={(outcome) => {
            setChosen(undefined)
            onDecided(outcome)
          }}
        />
      )}
    </div>
  )
}
