import { fill } from '@pledge/copy/fill'
import type { Column } from '@pledge/ui/DataTable'
import { Link } from '@tanstack/react-router'

interface OfLoan {
  readonly appUuid: string
  readonly loanReference: string
}

/** The reference of a loan, which opens its file: the first column of a queue. `open` names the link, with the `reference`. */
export const loanColumn = <Entry extends OfLoan>(words: {
  readonly loan: string
  readonly open: string
}): Column<Entry> => ({
  key: 'loan',
  header: words.loan,
  rowHeader: true,
  cell: ({ appUuid, loanReference }) => (
    <Link
      to="/applications/$appUuid"
      params={{ appUuid }}
      className="link figures whitespace-nowrap"
      aria-label={fill(words.open, { reference: loanReference })}
    >
      {loanReference}
    </Link>
  ),
})
