import { Button } from '@pledge/ui/Button'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'

interface LoanSearchProps {
  readonly label: string
  readonly action: string
  readonly find: {
    readonly mutate: (loanNumber: string) => void
    readonly reset: () => void
    readonly isPending: boolean
  }
}

/** Looks a loan up by its ID; what was found goes as soon as another ID is typed. */
export const LoanSearch = ({ label, action, find }: LoanSearchProps) => {
  const [typed, setTyped] = useState('')
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        find.mutate(typed.trim())
      }}
    >
      <TextField
        label={label}
        value={typed}
        maxLength={40}
        required
        onChange={(event) => {
          setTyped(event.target.value)
          find.reset()
        }}
      />
      <Button type="submit" variant="secondary" loading={find.isPending}>
        {action}
      </Button>
    </form>
  )
}
