import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { fill } from '@pledge/copy/fill'
import type { Column } from '@pledge/ui/DataTable'

/** A column of coins, each quantity on one line and in tabular digits. */
export const quantityColumn = <Row extends { readonly coin: string }>(
  name: keyof typeof words.columns,
  quantityOf: (row: Row) => string,
): Column<Row> => ({
  key: name,
  header: words.columns[name],
  align: 'end',
  cell: (row) => (
    <span className="figures whitespace-nowrap">
      {fill(words.amount, { quantity: quantityOf(row), coin: row.coin })}
    </span>
  ),
})
