import type { RecordedHandOverView } from '@pledge/contract/hand-over-voids'
import { portfolioHandOverVoids as words } from '@pledge/copy/en/portfolio/hand-over-voids'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Tag } from '@pledge/ui/Tag'
import { useState } from 'react'
import { VoidRequestForm } from './VoidRequestForm.tsx'

interface RecordedProps {
  readonly number: string
  readonly line: RecordedHandOverView
  readonly onDone: () => void
}

const Recorded = ({ number, line, onDone }: RecordedProps) => {
  const { coin, coinQuantity: quantity, handedOverOn: day, transactionId: id, voided, obstacle } = line
  const [isOpen, setOpen] = useState(false)
  const isVoidable = voided === 'NO' && obstacle === null
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {fill(words.line, { quantity, coin, day })}
        {voided === 'CONFIRMED' && <Tag tone="neutral">{words.states.CONFIRMED}</Tag>}
      </p>
      <p className="figures break-all text-muted">{fill(words.transaction, { id })}</p>
      {voided === 'REQUESTED' && <p>{words.states.REQUESTED}</p>}
      {voided === 'NO' && obstacle !== null && <p>{words.obstacles[obstacle]}</p>}
      {isVoidable && !isOpen && (
        <Button
          className="self-start"
          variant="secondary"
          size="small"
          aria-label={fill(words.voidOf, { quantity, coin, number, id })}
          onClick={() => setOpen(true)}
        >
          {words.void}
        </Button>
      )}
      {isVoidable && isOpen && (
        <VoidRequestForm number={number} line={line} onCancel={() => setOpen(false)} onDone={onDone} />
      )}
    </li>
  )
}

/** What confirmed files have for one loan, also where it matches the register. */
export const RecordedHandOvers = ({
  number,
  recorded,
  onDone,
}: {
  readonly number: string
  readonly recorded: readonly RecordedHandOverView[]
  readonly onDone: () => void
}) =>
  recorded.length === 0 ? (
    <p>{words.none}</p>
  ) : (
    <ul aria-label={fill(words.recorded, { number })}>
      {recorded.map((line) => (
        <Recorded
          key={`${line.fileUuid} ${line.transactionId}`}
          number={number}
          line={line}
          onDone={onDone}
        />
      ))}
    </ul>
  )
