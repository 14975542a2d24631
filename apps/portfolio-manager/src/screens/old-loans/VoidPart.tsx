import { getLoanHandOvers } from '@pledge/contract/hand-over-voids'
import { portfolioHandOverVoids as words } from '@pledge/copy/en/portfolio/hand-over-voids'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { RecordedHandOvers } from './RecordedHandOvers.tsx'

/** Finds what was recorded for a loan, and asks another agent to void a line of it (note 100). */
export const VoidPart = () => {
  const [typed, setTyped] = useState('')
  const find = useMutation({
    mutationFn: (loanNumber: string) => api(getLoanHandOvers, { params: { loanNumber } }),
  })
  const search = (event: FormEvent) => {
    event.preventDefault()
    find.mutate(typed.trim())
  }
  return (
    <section aria-labelledby="void-hand-over" className="flex max-w-reading flex-col gap-4">
      <h2 id="void-hand-over" className="text-lg font-semibold">
        {words.title}
      </h2>
      <p>{words.text}</p>
      <form className="flex flex-wrap items-end gap-3" onSubmit={search}>
        <TextField
          label={words.loanId}
          value={typed}
          maxLength={40}
          required
          onChange={(event) => {
            setTyped(event.target.value)
            find.reset()
          }}
        />
        <Button type="submit" variant="secondary" loading={find.isPending}>
          {words.find}
        </Button>
      </form>
      {find.data !== undefined && (
        <RecordedHandOvers
          number={find.data.loanNumber}
          recorded={find.data.recorded}
          onDone={() => find.reset()}
        />
      )}
      {find.error !== null && (
        <Notice tone="danger" live="alert">
          {decisionError(find.error)}
        </Notice>
      )}
    </section>
  )
}
